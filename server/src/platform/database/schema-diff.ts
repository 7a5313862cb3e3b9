import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3';
import { bindMigrationAwareSqlAdapterFactory, type SqlDriverAdapter } from '@prisma/driver-adapter-utils';
import * as engine from '@prisma/schema-engine-wasm/schema_engine_bg';
import { migrationsFolder, readMigrations } from './migrate.ts';

const require = createRequire(import.meta.url);
/** The schema that the migrations lead to. */
export const schemaFile = path.resolve(migrationsFolder, '../schema.prisma');

/**
 * The SQL that leads from the committed migrations to `prisma/schema.prisma`; empty when there is nothing to do.
 * CHECKs and triggers are unknown to it: a table that it remakes loses them, and they must be written again by hand.
 * Virtual tables are the migrations' own affair: they, and the tables that SQLite keeps behind them, stay as they are.
 *
 * @throws when the schema or a migration cannot be read
 */
export async function diffSchema(schema = readFileSync(schemaFile, 'utf8')): Promise<string> {
  const files = [{ path: schemaFile, content: schema }];
  const { schemaEngine, virtualTables } = await openEngineOnMigrations();
  const { stdout } = await schemaEngine.diff({
    from: { tag: 'schemaDatasource', files, configDir: path.dirname(schemaFile) },
    to: { tag: 'schemaDatamodel', files },
    script: true,
    exitCode: null,
    filters: { externalTables: virtualTables, externalEnums: [] },
  });
  schemaEngine.free();
  const sql = stdout ?? '';
  return sql.includes('This is an empty migration') ? '' : sql;
}

/** Prisma's schema engine on a database in memory that all committed migrations have been applied to. */
async function openEngineOnMigrations() {
  await loadEngine();
  const memory = new PrismaBetterSqlite3({ url: ':memory:' });
  const connection = await memory.connect();
  for (const { sql } of readMigrations(migrationsFolder)) await connection.executeScript(sql);
  const { rows } = await connection.queryRaw({
    sql: `SELECT name FROM pragma_table_list WHERE type IN ('virtual', 'shadow')`,
    args: [],
    argTypes: [],
  });
  const virtualTables = rows.map(([name]) => String(name));
  const adapter = bindMigrationAwareSqlAdapterFactory({
    provider: memory.provider,
    adapterName: memory.adapterName,
    connect: async () => withQuotedText(connection),
    connectToShadowDb: () => memory.connectToShadowDb(),
  });
  const schemaEngine = await engine.SchemaEngine.new({ datamodels: undefined }, () => undefined, adapter);
  return { schemaEngine, virtualTables };
}

/** The engine writes the name of a partial index in double quotes, in which SQLite, as it is built here, sees a column. */
function withQuotedText(connection: SqlDriverAdapter): SqlDriverAdapter {
  const queryRaw = connection.queryRaw.bind(connection);
  connection.queryRaw = (query) =>
    queryRaw({ ...query, sql: query.sql.replace(/ name = "(\w+)";$/, " name = '$1'") });
  return connection;
}

type EngineExports = { __wbindgen_start(): void };

// The browser's types are not the server's; this is all that is needed of them.
declare const WebAssembly: {
  instantiate(bytes: Uint8Array, imports: object): Promise<{ instance: { exports: EngineExports } }>;
};

let loading: Promise<void> | undefined;

/** Once a process: loaded twice, the engine hangs. */
function loadEngine(): Promise<void> {
  loading ??= instantiateEngine();
  return loading;
}

/** The package's own entry imports the `.wasm` as a module, which is not for Node. */
async function instantiateEngine() {
  const folder = path.dirname(require.resolve('@prisma/schema-engine-wasm/schema_engine_bg'));
  const bytes = readFileSync(path.join(folder, 'schema_engine_bg.wasm'));
  const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': engine });
  engine.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
}
