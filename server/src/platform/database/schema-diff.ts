import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3';
import { bindMigrationAwareSqlAdapterFactory, type SqlDriverAdapter } from '@prisma/driver-adapter-utils';
import * as engine from '@prisma/schema-engine-wasm/schema_engine_bg';
import { migrationsFolder, readMigrations } from './migrate.ts';

const require = createRequire(import.meta.url);
/** The schema that the migrations must result in. */
export const schemaFile = path.resolve(migrationsFolder, '../schema.prisma');

/**
 * The SQL that brings the committed migrations to `prisma/schema.prisma`; empty when they match. It does not know CHECKs
 * and triggers: a recreated table loses them, and they must be added by hand. It leaves virtual tables, and the tables
 * that SQLite keeps for them, to the migrations.
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

/** Prisma's schema engine on an in-memory database with all committed migrations. */
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

/** The engine puts the name of a partial index in double quotes, which SQLite as built here reads as a column. */
function withQuotedText(connection: SqlDriverAdapter): SqlDriverAdapter {
  const queryRaw = connection.queryRaw.bind(connection);
  connection.queryRaw = (query) =>
    queryRaw({ ...query, sql: query.sql.replace(/ name = "(\w+)";$/, " name = '$1'") });
  return connection;
}

type EngineExports = { __wbindgen_start(): void };

// The minimal part of WebAssembly's types, which Node's types lack.
declare const WebAssembly: {
  instantiate(bytes: Uint8Array, imports: object): Promise<{ instance: { exports: EngineExports } }>;
};

let loading: Promise<void> | undefined;

/** Loaded once per process: a second load hangs the engine. */
function loadEngine(): Promise<void> {
  loading ??= instantiateEngine();
  return loading;
}

/** The package's entry imports the `.wasm` file as a module, which Node does not support. */
async function instantiateEngine() {
  const folder = path.dirname(require.resolve('@prisma/schema-engine-wasm/schema_engine_bg'));
  const bytes = readFileSync(path.join(folder, 'schema_engine_bg.wasm'));
  const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': engine });
  engine.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
}
