/**
 * Stores what was learned about a machine in one SQLite file: campaign records, patterns, models, performance clusters,
 * and what the tuner learned in earlier runs.
 *
 * <p>{@link org.h5burst.tuner.knowledge.Knowledge} is the content, immutable;
 * {@link org.h5burst.tuner.knowledge.KnowledgeFile} loads and saves it. Users may share files, so a file is never
 * trusted: if anything is wrong with it, loading returns empty knowledge and the reason.
 */
package org.h5burst.tuner.knowledge;
