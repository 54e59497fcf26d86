package org.h5burst.tuner.knowledge;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A table of the file. Its rows keep the order in which they were written.
 *
 * @param name in the database
 * @param columns name and SQLite type of each
 */
record Table(String name, List<String> columns) {
  Table(String name, String... columns) {
    this(name, List.of(columns));
  }

  /** Returns the statement that creates it, exactly as SQLite keeps it in its schema. */
  String schema() {
    return "CREATE TABLE %s (%s NOT NULL) STRICT".formatted(name, String.join(" NOT NULL, ", columns));
  }

  void create(Statement statement) throws SQLException {
    statement.execute(schema());
  }

  void insert(Connection connection, List<List<Object>> rows) throws SQLException {
    String places = String.join(", ", Collections.nCopies(columns.size(), "?"));
    try (PreparedStatement insert = connection.prepareStatement("INSERT INTO %s VALUES (%s)".formatted(name, places))) {
      for (List<Object> row : rows) {
        for (int column = 0; column < row.size(); column++) {
          insert.setObject(column + 1, row.get(column));
        }
        insert.addBatch();
      }
      insert.executeBatch();
    }
  }

  List<List<Object>> select(Statement statement) throws SQLException {
    List<List<Object>> rows = new ArrayList<>();
    try (ResultSet result = statement.executeQuery("SELECT * FROM %s ORDER BY rowid".formatted(name))) {
      while (result.next()) {
        List<Object> row = new ArrayList<>();
        for (int column = 1; column <= columns.size(); column++) {
          row.add(result.getObject(column));
        }
        rows.add(row);
      }
    }
    return rows;
  }
}
