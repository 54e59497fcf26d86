/** The writer's options and their values. */
package org.h5burst.writer.configuration;
