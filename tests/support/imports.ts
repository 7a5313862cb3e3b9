import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CallServer } from '../../scripts/staff/call-server.ts';
import { importDrama } from '../../scripts/staff/import/import-drama.ts';
import { startTestApp } from './app.ts';
import { makeVideo } from './videos.ts';

/** A server to import into, and a folder for what is imported. */
export const startImports = async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'cliffhanger-import-test-'));
  const app = await startTestApp();
  const { config, database } = app.platform;
  const dependencies = { config, isQuiet: true, callServer: app.staff as CallServer };
  const importInto = (folder: string) => importDrama(folder, dependencies);
  const plain = path.join(root, 'plain.mp4');
  makeVideo(plain);
  return {
    app,
    config,
    database,
    dependencies,
    root,
    importInto,
    /** The problems of a folder; empty when it was imported. */
    problemsOf: (folder: string): Promise<string[]> =>
      importInto(folder).then(
        () => [],
        (error) => error.problems ?? [String(error)],
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
