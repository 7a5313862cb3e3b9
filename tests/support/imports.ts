import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CallServer } from '../../staff/call-server.ts';
import { type ImportOptions, importDrama } from '../../staff/import/import-drama.ts';
import { startTestApp } from './app.ts';
import { makeVideo } from './videos.ts';

/** Starts a server to import into, with a temporary folder for the sources. @param environment as `startTestApp` */
export const startImports = async (environment: Record<string, string> = {}) => {
  const root = mkdtempSync(path.join(tmpdir(), 'cliffhanger-import-test-'));
  const app = await startTestApp(environment);
  const { config, database } = app.platform;
  const dependencies = {
    config,
    isQuiet: true,
    streams: process,
    callServer: app.staff as CallServer,
    callStaff: app.staff as CallServer,
  };
  const importInto = async (folder: string, options: ImportOptions = {}) => {
    const { drama } = await importDrama(folder, dependencies, options);
    return drama;
  };
  const plainVideo = path.join(root, 'plain.mp4');
  makeVideo(plainVideo);
  return {
    app,
    config,
    database,
    dependencies,
    root,
    importInto,
    /** Imports a folder and lists its problems. Empty when the import succeeded. */
    problemsOf: (folder: string): Promise<string[]> =>
      importInto(folder).then(
        () => [],
        (error) => error.problems ?? [String(error)],
      ),
    /** The path of a small, ordinary video. */
    plainVideo,
    /** Copies that video into a folder. */
    copyVideo: (folder: string, name: string) => cpSync(plainVideo, path.join(folder, name)),
    async close() {
      await app.close();
      rmSync(root, { recursive: true });
    },
  };
};
