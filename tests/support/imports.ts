import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { importDrama } from '../../scripts/staff/import/import-drama.ts';
import { startTestApp } from './app.ts';
import { makeVideo } from './videos.ts';

/** A server to import into, and a folder for what is imported. */
export const startImports = async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'cliffhanger-import-test-'));
  const app = await startTestApp();
  const { config, database } = app.platform;
  const doors = {
    config,
    quiet: true,
    ask: async <T>(verb: string, input: object) =>
      JSON.parse(JSON.stringify(await app.staff(verb, input))) as T,
  };
  const importInto = (folder: string) => importDrama(folder, doors);
  const plain = path.join(root, 'plain.mp4');
  makeVideo(plain);
  return {
    app,
    config,
    database,
    doors,
    root,
    importInto,
    /** What is wrong with a folder; empty when it was imported. */
    mistakesOf: (folder: string): Promise<string[]> =>
      importInto(folder).then(
        () => [],
        (error) => error.list ?? [String(error)],
      ),
    /** The path of a small video without anything odd. */
    plain,
    /** Puts that video into a folder. */
    place: (folder: string, name: string) => cpSync(plain, path.join(folder, name)),
    async close() {
      await app.close();
      rmSync(root, { recursive: true });
    },
  };
};
