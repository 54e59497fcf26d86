package org.h5burst.tuner.knowledge;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;

/**
 * Writes and reads the SQLite file. A file is read only if it has exactly our tables and no active content (view or
 * trigger), passes SQLite's own check, and has the right checksum of its content.
 */
final class Database {
  // "H5BK"
  private static final int APPLICATION = 0x4835424B;
  private static final byte[] MAGIC = "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);
  private static final Table SEAL = new Table("seal", "sha256 TEXT");

  private Database() {}

  /** Writes into an empty file. */
  static void write(Path path, Knowledge knowledge) throws SQLException {
    Schema schema = new Schema(Schema.VERSION);
    Map<Table, List<List<Object>>> rows = schema.rows(knowledge);
    // what could not be read back is refused now
    schema.knowledge(rows);
    SQLiteConfig config = new SQLiteConfig();
    // the file is complete before anybody sees it: see KnowledgeFile.save
    config.setJournalMode(SQLiteConfig.JournalMode.OFF);
    config.setSynchronous(SQLiteConfig.SynchronousMode.OFF);
    try (Connection connection = connect(url(path), config); Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute("PRAGMA application_id = " + APPLICATION);
      statement.execute("PRAGMA user_version = " + Schema.VERSION);
      for (Table table : schema.tables()) {
        table.create(statement);
        table.insert(connection, rows.getOrDefault(table, List.of()));
      }
      SEAL.create(statement);
      SEAL.insert(connection, List.of(List.of(checksum(stored(statement, schema)))));
      connection.commit();
    }
  }

  /**
   * Reads a file.
   *
   * @throws SQLException if SQLite finds it damaged
   * @throws IllegalArgumentException if it is not a file of ours
   */
  static Knowledge read(Path path) throws IOException, SQLException {
    requireMagic(path);
    SQLiteConfig config = new SQLiteConfig();
    config.setReadOnly(true);
    config.enableLoadExtension(false);
    // immutable: a journal that somebody laid next to the file is not played back
    try (Connection connection = connect(url(path) + "?immutable=1", config);
        Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA trusted_schema = OFF");
      statement.execute("PRAGMA cell_size_check = ON");
      Schema schema = requireOurs(statement);
      requireSound(statement);
      Map<Table, List<List<Object>>> rows = stored(statement, schema);
      List<List<Object>> seal = SEAL.select(statement);
      if (seal.size() != 1 || !seal.getFirst().equals(List.of(checksum(rows)))) {
        throw new IllegalArgumentException("its content does not match its checksum; it was changed by something "
            + "else, or is damaged");
      }
      return schema.knowledge(rows);
    }
  }

  /** Returns a URI, because the driver would interpret a question mark in a plain path as the start of settings. */
  private static String url(Path path) {
    return "jdbc:sqlite:" + path.toAbsolutePath().toUri().toString().replaceFirst("^file:/+", "file:/");
  }

  private static Connection connect(String url, SQLiteConfig config) throws SQLException {
    SQLiteDataSource source = new SQLiteDataSource(config);
    source.setUrl(url);
    return source.getConnection();
  }

  private static void requireMagic(Path path) throws IOException {
    try (InputStream in = Files.newInputStream(path)) {
      if (!Arrays.equals(in.readNBytes(MAGIC.length), MAGIC)) {
        throw new IllegalArgumentException("it is not an SQLite file");
      }
    }
  }

  private static Schema requireOurs(Statement statement) throws SQLException {
    long application = pragma(statement, "application_id");
    long version = pragma(statement, "user_version");
    if (application != APPLICATION) {
      throw new IllegalArgumentException("it is an SQLite file of another program");
    }
    if (version < 1 || version > Schema.VERSION) {
      throw new IllegalArgumentException(
          "it has schema version %d; this program reads version %d".formatted(version, Schema.VERSION));
    }
    TreeSet<String> expected = new TreeSet<>(List.of(SEAL.schema()));
    Schema schema = new Schema((int) version);
    schema.tables().forEach(table -> expected.add(table.schema()));
    TreeSet<String> found = new TreeSet<>(strings(statement, "SELECT coalesce(sql, name) FROM sqlite_schema"));
    if (!found.equals(expected)) {
      found.removeAll(expected);
      throw new IllegalArgumentException(
          "its tables are not those of this program" + (found.isEmpty() ? "" : "; it holds " + found.getFirst()));
    }
    return schema;
  }

  private static void requireSound(Statement statement) throws SQLException {
    String answer = strings(statement, "PRAGMA integrity_check(1)").stream().findFirst().orElse("nothing");
    if (!answer.equals("ok")) {
      throw new IllegalArgumentException("SQLite's integrity check says: " + answer.lines().findFirst().orElse(""));
    }
  }

  private static long pragma(Statement statement, String name) throws SQLException {
    return Long.parseLong(strings(statement, "PRAGMA " + name).getFirst());
  }

  /** Returns the first column of a query's result. */
  private static List<String> strings(Statement statement, String query) throws SQLException {
    List<String> strings = new ArrayList<>();
    try (ResultSet result = statement.executeQuery(query)) {
      while (result.next()) {
        strings.add(result.getString(1));
      }
    }
    return strings;
  }

  private static Map<Table, List<List<Object>>> stored(Statement statement, Schema schema) throws SQLException {
    Map<Table, List<List<Object>>> rows = new LinkedHashMap<>();
    for (Table table : schema.tables()) {
      rows.put(table, table.select(statement));
    }
    return rows;
  }

  /** Returns the checksum of all values as stored, with their places, in the order of the tables. */
  private static String checksum(Map<Table, List<List<Object>>> rows) {
    MessageDigest digest = sha256();
    for (Map.Entry<Table, List<List<Object>>> table : rows.entrySet()) {
      for (List<Object> row : table.getValue()) {
        for (Object value : row) {
          byte[] bytes = value instanceof byte[] blob ? blob : String.valueOf(value).getBytes(StandardCharsets.UTF_8);
          digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).flip());
          digest.update(bytes);
        }
      }
      digest.update(table.getKey().name().getBytes(StandardCharsets.UTF_8));
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
