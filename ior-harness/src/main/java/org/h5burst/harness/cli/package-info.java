/** The common behaviour of all commands: failures without stack traces, colours only on a terminal, JSON results. */
package org.h5burst.harness.cli;
