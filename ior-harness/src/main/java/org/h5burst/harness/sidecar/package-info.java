/** The tuner for programs in any language: JSON lines on standard input and output. */
package org.h5burst.harness.sidecar;
