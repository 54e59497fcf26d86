/**
 * {@code h5burst knowledge}: looks into the knowledge file, and carries knowledge from machine to machine as JSON
 * lines.
 */
package org.h5burst.harness.knowledge;
