import Sqlite from 'better-sqlite3';

export type SqlValues = Readonly<Record<string, string | number | null>>;

/**
 * Runs a SELECT with named parameters: `@name` for each key of `values`. Booleans are 0 and 1, times epoch milliseconds.
 * Statements are prepared once and cached by their text, so the text must never contain a value.
 */
export type SelectRows = <Row>(sql: string, values?: SqlValues) => Row[];

/** Reads committed rows without Prisma, for the calls that are made most. */
export interface RowReader {
  rows: SelectRows;
  close(): void;
}

/** SQLite's upper limit for memory-mapped bytes. */
export const mmapBytes = 2 ** 31;

/** @param onStatement receives the text of each statement that runs */
export const openRowReader = ({
  file,
  onStatement,
}: {
  file: string;
  onStatement?: ((sql: string) => void) | undefined;
}): RowReader => {
  const connection = new Sqlite(file, { readonly: true, timeout: 250 });
  // The pages of a large library are spread over the file. Mapping reads them without a copy and a system call each.
  connection.pragma(`mmap_size = ${mmapBytes}`);
  const prepare = createStatementCache(connection, onStatement);
  return {
    rows: <Row>(sql: string, values: SqlValues = {}) => prepare(sql).all(values) as Row[],
    close: () => connection.close(),
  };
};

/** Prepares each statement once. `onStatement` receives its text at each use. Parameters are opaque to the planner. */
export const createStatementCache = (connection: Sqlite.Database, onStatement?: (sql: string) => void) => {
  const prepared = new Map<string | TemplateStringsArray, Sqlite.Statement>();
  return (sql: string | TemplateStringsArray): Sqlite.Statement => {
    let statement = prepared.get(sql);
    if (!statement) {
      statement = connection.prepare(typeof sql === 'string' ? opaqueParameters(sql) : sql.join('+?'));
      prepared.set(sql, statement);
    }
    onStatement?.(statement.source);
    return statement;
  };
};

/**
 * Puts a unary plus before each named parameter. When a statement has a join, SQLite's planner looks at the values of its
 * parameters and compiles the statement again for each call, which takes ten times longer than the rows of one drama. It
 * does not look into an expression, and the plus changes no value.
 */
const opaqueParameters = (sql: string): string =>
  sql.replace(/'[^']*'|@\w+/g, (part) => (part.startsWith('@') ? `+${part}` : part));
