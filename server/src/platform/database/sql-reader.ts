import Sqlite from 'better-sqlite3';

export type SqlValues = Readonly<Record<string, string | number | null>>;

/** Reads committed rows without an engine in between: for the answers that are asked for most. */
export interface SqlReader {
  /**
   * The rows of a SELECT, with `@name` in it for each of `values`. Booleans are 0 and 1, times epoch milliseconds.
   * A statement is prepared once, so its text is one of a few: never a value in it.
   */
  rows<Row>(sql: string, values?: SqlValues): Row[];
  close(): void;
}

/** Prepares each statement once; `onStatement` is told its text each time that it is asked for. */
export const prepareOnce = (connection: Sqlite.Database, onStatement?: (sql: string) => void) => {
  const prepared = new Map<string | TemplateStringsArray, Sqlite.Statement>();
  return (sql: string | TemplateStringsArray): Sqlite.Statement => {
    let statement = prepared.get(sql);
    if (!statement) {
      statement = connection.prepare(typeof sql === 'string' ? sql : sql.join('?'));
      prepared.set(sql, statement);
    }
    onStatement?.(statement.source);
    return statement;
  };
};

/** As much as SQLite maps at most. */
const mappedBytes = 2 ** 31;

/** @param onStatement is told the text of each statement that runs */
export const openSqlReader = (file: string, onStatement?: (sql: string) => void): SqlReader => {
  const connection = new Sqlite(file, { readonly: true, timeout: 250 });
  // Pages of a large library are found all over the file: mapped, they are read without a copy and a system call each.
  connection.pragma(`mmap_size = ${mappedBytes}`);
  const statement = prepareOnce(connection, onStatement);
  return {
    rows: <Row>(sql: string, values: SqlValues = {}) => statement(sql).all(values) as Row[],
    close: () => connection.close(),
  };
};
