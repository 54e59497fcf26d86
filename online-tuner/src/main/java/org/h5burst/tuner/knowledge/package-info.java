/**
 * What was learned of a machine, kept in one SQLite file: campaign records, patterns, models, performance clusters, and
 * what the tuner learned in earlier runs.
 *
 * <p>{@link org.h5burst.tuner.knowledge.Knowledge} is the content, immutable;
 * {@link org.h5burst.tuner.knowledge.KnowledgeFile} loads and saves it. A file comes from elsewhere as soon as users
 * share it, so it is never trusted: whatever is wrong with it, loading answers with empty knowledge and the reason.
 */
package org.h5burst.tuner.knowledge;
