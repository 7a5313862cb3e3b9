import type { SqlDriverAdapter } from '@prisma/driver-adapter-utils';
import type Sqlite from 'better-sqlite3';
import { createBoundedCache } from '#platform/cache/bounded-cache.ts';

/** Some 10 KB each. Lists of ids of every length make texts without end, so that not all can be kept. */
const maxStatements = 200;

/** The parts of a statement that Prisma's adapter uses, with the arguments of one call at a time. */
class KeptStatement {
  readonly #statement: Sqlite.Statement;
  readonly #columns: Sqlite.ColumnDefinition[];
  #args: unknown[] = [];

  constructor(statement: Sqlite.Statement) {
    this.#statement = statement.reader ? statement.raw() : statement;
    this.#columns = statement.reader ? statement.columns() : [];
  }

  get reader() {
    return this.#statement.reader;
  }

  /** Not that of the statement, which would keep its first arguments for good. */
  bind(args: unknown[]) {
    this.#args = args;
    return this;
  }

  columns() {
    return this.#columns;
  }

  raw() {
    return this;
  }

  all() {
    return this.#statement.all(this.#args);
  }

  run() {
    return this.#statement.run(this.#args);
  }
}

/**
 * Lets a connection of Prisma's better-sqlite3 adapter keep its prepared statements. The adapter prepares each statement for
 * each call, which takes as long as running it. It uses one synchronously, from `prepare` to its result, so that calls never
 * share one.
 *
 * @param connection whose schema does not change
 * @throws when the adapter has another form than the one that this was written for
 */
export const keepStatements = (connection: SqlDriverAdapter): void => {
  const { client } = connection as unknown as { client?: { prepare(sql: string): unknown } };
  if (!client) throw new Error('Prisma’s adapter has no client');
  const prepare = client.prepare.bind(client) as Sqlite.Database['prepare'];
  const kept = createBoundedCache<string, KeptStatement>(maxStatements);
  client.prepare = (sql: string) => {
    const known = kept.get(sql);
    if (known) return known;
    const statement = new KeptStatement(prepare(sql));
    kept.set(sql, statement);
    return statement;
  };
};
