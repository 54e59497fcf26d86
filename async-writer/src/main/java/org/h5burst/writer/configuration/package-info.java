/** The writer's options, and what they are set to. */
package org.h5burst.writer.configuration;
