import { createHash } from 'node:crypto';
import { closeSync, openSync, rmSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';
import { createStatementCache, mmapBytes } from './row-reader.ts';
import type { StatisticsChange, StatisticsOptions, StatisticsRequest } from './statistics-file.ts';
import type { WorkerResponse } from './worker-calls.ts';

// The program of the thread that statistics-file.ts starts.
const { file, databaseFile, schema } = workerData as StatisticsOptions;

/** Tells files of another schema. */
const schemaVersion = createHash('sha256').update(schema).digest().readUInt32BE() >>> 1;

// The derived rows need no fsync: a file that a power failure damages is made again. A journal in a file lets a killed
// process leave a whole one.
const pragmas = `PRAGMA journal_mode = TRUNCATE; PRAGMA synchronous = OFF; PRAGMA temp_store = MEMORY;
  PRAGMA cache_size = -64000;`;

const openFile = (): Sqlite.Database => {
  closeSync(openSync(file, 'a', 0o600));
  const connection = new Sqlite(file, { timeout: 5000 });
  connection.exec(pragmas);
  const version = connection.pragma('user_version', { simple: true });
  if (version !== 0 && version !== schemaVersion) throw new Error('the file is of another schema');
  if (version === 0) connection.exec(`BEGIN; ${schema}; PRAGMA user_version = ${schemaVersion}; COMMIT;`);
  connection.prepare('ATTACH ? AS app').run(databaseFile);
  // What is set above is not of the database.
  connection.exec(`PRAGMA app.cache_size = -32000; PRAGMA app.mmap_size = ${mmapBytes}`);
  return connection;
};

const open = (): Sqlite.Database => {
  try {
    return openFile();
  } catch {
    // Of another version, or damaged.
    for (const end of ['', '-journal']) rmSync(`${file}${end}`, { force: true });
    return openFile();
  }
};

const connection = open();
const prepare = createStatementCache(connection);

const select = (sql: string, values: StatisticsChange['values'] = {}): unknown[] => {
  const statement = prepare(sql);
  if (!statement.readonly) throw new Error('a SELECT must not write');
  return statement.all(values);
};

/** What would write to the database, whose only writer is the server. */
const writesToApp = /\b(INTO|UPDATE|DELETE FROM|REPLACE|TABLE|INDEX)\s+app\b/i;

const change = (changes: readonly StatisticsChange[]): void => {
  connection.transaction(() => {
    for (const { sql, values = {} } of changes) {
      if (writesToApp.test(sql)) throw new Error('statistics must not write to the database');
      prepare(sql).run(values);
    }
  })();
};

const answer = (request: StatisticsRequest): WorkerResponse => {
  try {
    if ('sql' in request) return { id: request.id, rows: select(request.sql, request.values) };
    change(request.changes);
    return { id: request.id, rows: [] };
  } catch (error) {
    return { id: request.id, error: error as Error };
  }
};

parentPort?.on('message', (request: StatisticsRequest) => parentPort?.postMessage(answer(request)));
