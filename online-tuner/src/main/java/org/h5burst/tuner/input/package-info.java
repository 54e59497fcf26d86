/** Reads files that are not trusted because another program or a crash left them. */
package org.h5burst.tuner.input;
