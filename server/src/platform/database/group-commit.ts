import Sqlite from 'better-sqlite3';
import type { SerialQueue } from '#platform/concurrency/serial-queue.ts';
import { prepareOnce, type SqlReader } from './sql-reader.ts';

type SqlValue = string | number | null;

/** Statements as every transaction takes them, Prisma's or a group's. Times are epoch milliseconds, booleans 0 and 1. */
export interface RawTransaction {
  $queryRaw<T>(sql: TemplateStringsArray, ...values: SqlValue[]): Promise<T>;
  /** @returns how many rows changed */
  $executeRaw(sql: TemplateStringsArray, ...values: SqlValue[]): Promise<number>;
}

/** What a repository calls within `Database.groupedTransaction`; `rows` sees what the transaction has written. */
export interface GroupedTransaction extends RawTransaction {
  rows: SqlReader['rows'];
}

/** Answers the caller; not before what it says is durable. */
type Answer = () => void;

interface Member {
  work(tx: GroupedTransaction): Promise<Answer>;
  reject(error: unknown): void;
}

/** So that nobody else waits for long, neither to write nor for the event loop. */
const mostMembers = 64;

/** Statements answer at once. Work that waits for anything else would hold up all who write, or for ever itself. */
const withoutWaiting = async <T>(work: Promise<T>): Promise<T> => {
  const { promise: waited, reject } = Promise.withResolvers<never>();
  const late = setImmediate(() =>
    reject(new Error('A grouped transaction waits for more than its statements')),
  );
  try {
    return await Promise.race([work, waited]);
  } finally {
    clearImmediate(late);
  }
};

/** Transactions that share one COMMIT: see docs/decisions/0016-group-commit.md. */
export class GroupCommit {
  readonly #connection: Sqlite.Database;
  readonly #turns: SerialQueue;
  readonly #onDone: () => void;
  readonly #statement: ReturnType<typeof prepareOnce>;
  readonly #control: Record<'begin' | 'commit' | 'rollback' | 'save' | 'keep' | 'undo', Sqlite.Statement>;
  readonly #waiting: Member[] = [];

  /**
   * @param pragmas SQL run once on the new connection
   * @param turns whoever else writes to this file takes its turns from the same queue
   * @param onStatement is told the text of each statement; what begins and ends transactions is not told
   * @param onDone is told after each COMMIT
   */
  constructor(options: {
    file: string;
    pragmas: string;
    turns: SerialQueue;
    onStatement?: ((sql: string) => void) | undefined;
    onDone: () => void;
  }) {
    this.#connection = new Sqlite(options.file, { timeout: 250 });
    this.#connection.exec(options.pragmas);
    this.#turns = options.turns;
    this.#onDone = options.onDone;
    this.#statement = prepareOnce(this.#connection, options.onStatement);
    this.#control = {
      begin: this.#connection.prepare('BEGIN IMMEDIATE'),
      commit: this.#connection.prepare('COMMIT'),
      rollback: this.#connection.prepare('ROLLBACK'),
      save: this.#connection.prepare('SAVEPOINT member'),
      keep: this.#connection.prepare('RELEASE member'),
      undo: this.#connection.prepare('ROLLBACK TO member'),
    };
  }

  run<T>(work: (tx: GroupedTransaction) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({
        work: async (tx) => {
          const result = await work(tx);
          return () => resolve(result);
        },
        reject,
      });
      if (this.#waiting.length === 1) this.#askForTurn();
    });
  }

  close(): Promise<void> {
    return this.#turns.run(async () => void this.#connection.close());
  }

  #askForTurn() {
    this.#turns.run(() => this.#commitWaiting());
  }

  async #commitWaiting(): Promise<void> {
    const members = this.#waiting.splice(0, mostMembers);
    if (this.#waiting.length > 0) this.#askForTurn();
    try {
      this.#control.begin.run();
      const answers = (await this.#runTogether(members)) ?? (await this.#runApart(members));
      this.#control.commit.run();
      this.#onDone();
      for (const answer of answers) answer();
    } catch (error) {
      if (this.#connection.inTransaction) this.#control.rollback.run();
      // A refusal too: what it was refused for may just have been undone.
      for (const { reject } of members) reject(error);
    }
  }

  /** Null when one failed that had written: nothing of any is left then. */
  async #runTogether(members: readonly Member[]): Promise<Answer[] | null> {
    const answers: Answer[] = [];
    for (const member of members) {
      const { answer, isHalfDone } = await this.#attempt(member);
      if (isHalfDone) {
        this.#control.rollback.run();
        this.#control.begin.run();
        return null;
      }
      answers.push(answer);
    }
    return answers;
  }

  /** Undoes each that fails by itself, at the price of a savepoint for everybody. */
  async #runApart(members: readonly Member[]): Promise<Answer[]> {
    const answers: Answer[] = [];
    for (const member of members) {
      this.#control.save.run();
      const { answer, isHalfDone } = await this.#attempt(member);
      if (isHalfDone) this.#control.undo.run();
      this.#control.keep.run();
      answers.push(answer);
    }
    return answers;
  }

  /** `isHalfDone`: it failed and may have written. @throws when the members before it are lost too */
  async #attempt({ work, reject }: Member): Promise<{ answer: Answer; isHalfDone: boolean }> {
    const transaction = this.#openTransaction();
    try {
      const answer = await withoutWaiting(work(transaction.tx));
      if (!this.#connection.inTransaction) throw new Error('SQLite has ended the transaction');
      return { answer, isHalfDone: false };
    } catch (error) {
      // A full disk or an I/O error makes SQLite roll back by itself, and with it the other members.
      if (!this.#connection.inTransaction) throw error;
      return { answer: () => reject(error), isHalfDone: transaction.hasWritten() };
    } finally {
      transaction.end();
    }
  }

  #openTransaction() {
    let isOver = false;
    let hasWritten = false;
    const run = <T>(sql: string | TemplateStringsArray, execute: (statement: Sqlite.Statement) => T): T => {
      if (isOver) throw new Error('The transaction is over');
      try {
        const statement = this.#statement(sql);
        hasWritten ||= !statement.readonly;
        return execute(statement);
      } catch (error) {
        isOver = !this.#connection.inTransaction;
        throw error;
      }
    };
    const tx: GroupedTransaction = {
      rows: <Row>(sql: string, values = {}) => run(sql, (statement) => statement.all(values) as Row[]),
      $queryRaw: async <T>(sql: TemplateStringsArray, ...values: SqlValue[]) =>
        run(sql, (statement) => statement.all(...values) as T),
      $executeRaw: async (sql, ...values) => run(sql, (statement) => statement.run(...values).changes),
    };
    return {
      tx,
      hasWritten: () => hasWritten,
      end: () => {
        isOver = true;
      },
    };
  }
}
