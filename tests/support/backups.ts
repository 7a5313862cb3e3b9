import { createHash } from 'node:crypto';
import {
  createReadStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { writeBackup } from '@cliffhanger/server/platform/backup/write-backup.ts';
import Sqlite from 'better-sqlite3';
import { extract, type Headers, pack } from 'tar-stream';
import { startOfTests, startTestApp } from './app.ts';
import { insertDrama, insertTemplates } from './library.ts';
import { writeMedia } from './media.ts';
import { createAllViewerData } from './viewer-data.ts';

/** Creates a data folder with rows in every viewer table, and a backup of it. The server is stopped. */
export const startBackups = async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'cliffhanger-backup-'));
  const at = (...names: string[]) => path.join(root, ...names);
  const dataDir = at('data');
  const whole = at('whole.tar');
  mkdirSync(dataDir);
  const app = await startTestApp({ DATA_DIR: dataDir });
  const { database, config } = app.platform;
  await insertTemplates(database);
  await app.staff('synonyms.set', { slug: 'werewolf', words: ['狼人', 'werewolf'] });
  const { dramaId, episodeIds } = await insertDrama(database, { slug: 'ferry', at: startOfTests });
  for (const episodeId of episodeIds) writeMedia(config.mediaDir, dramaId, episodeId);
  writeFileSync(path.join(config.mediaDir, 'film.bin'), Buffer.alloc(4_000_000, 'film'));
  await createAllViewerData(app, await app.register(), await app.register());
  await app.close();
  await writeBackup(dataDir, whole);
  return { at, dataDir, whole, remove: () => rmSync(root, { recursive: true }) };
};

export interface PackedFile {
  header: Headers;
  content: Buffer;
}

/** Reads the files of a backup in archive order. */
export const readArchive = async (file: string): Promise<PackedFile[]> => {
  const archive = createReadStream(file).pipe(extract());
  const found: PackedFile[] = [];
  for await (const entry of archive) found.push({ header: entry.header, content: await buffer(entry) });
  return found;
};

export const manifestIn = (files: readonly PackedFile[]) =>
  JSON.parse(String(files.find(({ header }) => header.name === 'manifest.json')?.content));

/** Builds a manifest that matches these files. */
export const validManifest = (files: readonly PackedFile[]): PackedFile => {
  const rest = files.filter(({ header }) => header.name !== 'manifest.json');
  const facts = rest.map(({ header: { name }, content }) => ({
    name,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  }));
  const content = Buffer.from(JSON.stringify({ ...manifestIn(files), files: facts }));
  return { header: { name: 'manifest.json' }, content };
};

export const writeArchive = async (file: string, files: readonly PackedFile[]): Promise<string> => {
  const archive = pack();
  for (const { header, content } of files) {
    // Links and folders have no content.
    const isFile = (header.type ?? 'file') === 'file';
    archive.entry({ ...header, size: isFile ? content.length : 0 }, isFile ? content : undefined);
  }
  archive.finalize();
  writeFileSync(file, await buffer(archive));
  return file;
};

/** Reads all rows of all tables, including the search index. */
export const rowsIn = (dataDir: string): Record<string, string[]> => {
  const connection = new Sqlite(path.join(dataDir, 'cliffhanger.sqlite'), { readonly: true });
  try {
    const tables = connection
      .prepare<[], { name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
      .all();
    return Object.fromEntries(
      tables.map(({ name }) => [
        name,
        connection
          .prepare(`SELECT * FROM "${name}"`)
          .all()
          .map((row) => JSON.stringify(row))
          .sort(),
      ]),
    );
  } finally {
    connection.close();
  }
};

/** Reads all files below a folder as base64. */
export const filesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => path.join(parentPath, name))
      .sort()
      .map((file) => [path.relative(folder, file), readFileSync(file, 'base64')]),
  );

/** Reads everything that a backup must preserve: rows, files and keys. */
export const contentOf = (dataDir: string) => ({
  rows: rowsIn(dataDir),
  folders: Object.fromEntries(
    ['media', 'uploads', 'keys'].map((name) => [name, filesIn(path.join(dataDir, name))]),
  ),
});
