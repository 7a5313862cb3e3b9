import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contract, type Playback } from '@cliffhanger/contracts';
import Database from 'better-sqlite3';
import { readFirstRendition, readMediaPlaylist } from '../../../client/src/player/engine/media-playlist.ts';
import { prepare } from '../../../scripts/prepare.ts';
import { makeDrawnLibrary } from '../../e2e/support/library.ts';
import { libraryDir } from '../../e2e/support/library-dir.ts';
import { startServer } from '../../e2e/support/stack.ts';
import { createApiClient } from '../../support/api-client.ts';
import { copyDramas } from './copy-dramas.ts';
import type { Clip } from './floors.ts';

export const dramaId = 'room-1407';
export const episodeIdOf = (number: number): string => `${dramaId}-${number}`;

/** The built app with a part of the demo library, all of it free. */
export interface DemoServer {
  address: string;
  episodeCount: number;
  findClip(number: number): Promise<Clip>;
  /** Forgets where viewers have stopped. Each visit would otherwise resume later, until its videos end. */
  forgetProgress(): void;
  close(): Promise<void>;
}

/** @param copies how often each drama is in the library once more */
export const startDemoServer = async ({ copies = 0 } = {}): Promise<DemoServer> => {
  prepare();
  const removeLibrary = await makeDrawnLibrary();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'cliffhanger-bench-'));
  const databaseFile = path.join(dataDir, 'cliffhanger.sqlite');
  cpSync(path.join(libraryDir(), 'cliffhanger.sqlite'), databaseFile);
  const database = new Database(databaseFile);
  database.exec('UPDATE Episode SET priceCoins = 0');
  copyDramas(database, {
    mediaDir: path.join(dataDir, 'media'),
    sourceDir: path.join(libraryDir(), 'media'),
    copies,
  });
  database.close();
  const { server, address } = await startServer(dataDir);
  const api = createApiClient(address);
  const { episodes } = await api.data(contract.dramas.episodes, { dramaId });
  return {
    address,
    episodeCount: episodes.length,
    findClip: async (number) => {
      const { playback } = await api.data(contract.dramas.detail, {
        dramaId,
        episodeId: episodeIdOf(number),
      });
      if (!playback) throw new Error('the episode is not free');
      return readClip(new URL(playback.playlistUrl, address).href, playback.start);
    },
    forgetProgress: () => {
      const connection = new Database(databaseFile);
      connection.exec('DELETE FROM WatchProgress');
      connection.close();
    },
    close: async () => {
      const stopped = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await stopped;
      rmSync(dataDir, { recursive: true });
      removeLibrary();
    },
  };
};

const readClip = (masterUrl: string, start: Playback['start']): Clip => {
  if (!start?.master) throw new Error('the detail names no renditions');
  const renditionUrl = readFirstRendition(start.master, masterUrl) ?? '';
  const { initUrl, segments } = readMediaPlaylist(start.playlist, renditionUrl);
  const [first, second] = segments;
  const codecs = /CODECS="([^"]+)"/.exec(start.master)?.[1];
  const bitsPerSecond = Number(/BANDWIDTH=(\d+)/.exec(start.master)?.[1]);
  if (!initUrl || !first || !second || !codecs) throw new Error('the playlist has no two segments');
  return {
    masterUrl,
    initUrl,
    segmentUrls: [first.url, second.url],
    codecs: `video/mp4; codecs="${codecs}"`,
    bitsPerSecond,
  };
};
