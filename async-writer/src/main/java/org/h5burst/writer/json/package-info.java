/** The writer's JSON: the manifest's records, and the lines of traces and of the log of decisions. */
package org.h5burst.writer.json;
