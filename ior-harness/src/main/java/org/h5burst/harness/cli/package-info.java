/** Manners that all commands share: failures without stack traces, colours only on a terminal, JSON results. */
package org.h5burst.harness.cli;
