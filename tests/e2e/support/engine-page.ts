import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page } from 'playwright/test';
import { libraryDir } from './library-dir.ts';
import { test as base } from './stack.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const origin = 'http://localhost:9';

/** The engine's classes, as far as tests call them. The client's own types need its compiler settings. */
export interface Engine {
  VideoPool: new () => Pool;
  EpisodeVideo: new (onSoundBlocked: () => void) => Video;
}

export interface Video {
  element: HTMLVideoElement;
  source: Source | null;
  state: { value: { isPlaying: boolean; isWaiting: boolean; isBuffered: boolean; problem: string | null } };
  positionSeconds: number;
  open(source: Source, isUrgent: boolean): void;
  play(): void;
  pause(): void;
  seekTo(seconds: number): void;
  retry(): void;
  close(): void;
}

export interface Pool {
  videos: readonly Video[];
  find(episodeId: string): Video | undefined;
  show(source: Source): Video;
  preload(source: Source): void;
  unloadAll(): void;
}

export interface Source {
  episodeId: string;
  order: number;
  playlistUrl: string;
  start?: { master?: string; playlist: string; init: string } | undefined;
  posterUrl: string;
  tone: string;
  startSeconds: number;
  renewLink: () => Promise<string | null>;
}

/** A source as it can be handed to the page, which then makes `renewLink`. */
export type SourceData = Omit<Source, 'renewLink'>;

const drama = 'the-last-ferry-home';

const folderOf = (number: number): string => {
  const parent = path.join(libraryDir(), 'media', drama);
  const name = readdirSync(parent).find((entry) => entry.startsWith(`${drama}-${number}-`));
  if (name === undefined) throw new Error(`episode ${number} is not in the library`);
  return path.join(parent, name);
};

const renditions = ['360', '540'];
const master = (bitRates: readonly number[]) =>
  `#EXTM3U\n${renditions.map((name, at) => `#EXT-X-STREAM-INF:BANDWIDTH=${bitRates[at]},CODECS="avc1.640028,mp4a.40.2"\n${name}/index.m3u8\n`).join('')}`;
/** The second rendition is too large for any link, so that the first one plays. */
const masterText = master([300_000, 900_000_000]);

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.jpg': 'image/jpeg',
};

/** Reads a file of an episode. */
export const readMedia = (number: number, file: string): Buffer =>
  readFileSync(path.join(folderOf(number), file));

/** Describes an episode of the demo library. The folder of its link starts with `signature`. */
export const sourceOf = (number: number, signature = 'first'): SourceData => ({
  episodeId: `e${number}`,
  order: number,
  playlistUrl: `/media/${signature}/${number}/index.m3u8`,
  start: {
    master: masterText,
    playlist: readMedia(number, '360/index.m3u8').toString(),
    init: readMedia(number, '360/init.mp4').toString('base64'),
  },
  posterUrl: `/media/${signature}/${number}/poster.avif`,
  tone: '#203040',
  startSeconds: 0,
});

/** The media files that the page requests, as `<signature>/<episode>/<file>`. */
type Requests = string[];

const serve = async (page: Page, built: string, requests: Requests) => {
  await page.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const [, signature, number, file] = /^\/media\/([^/]+)\/(\d+)\/(.+)$/.exec(pathname) ?? [];
    if (number === undefined || file === undefined) {
      const asset = path.join(built, pathname === '/' ? 'index.html' : pathname);
      return route.fulfill({ path: asset, contentType: types[path.extname(asset)] ?? 'text/plain' });
    }
    requests.push(`${signature}/${number}/${file}`);
    if (file === 'index.m3u8') return route.fulfill({ body: masterText });
    const media = path.join(folderOf(Number(number)), file);
    return existsSync(media) ? route.fulfill({ path: media }) : route.fulfill({ status: 404, body: '' });
  });
};

const build = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'cliffhanger-engine-'));
  process.once('exit', () => rmSync(folder, { recursive: true }));
  const vite = path.join(root, 'client/node_modules/.bin/vite');
  const input = path.join(import.meta.dirname, 'engine');
  // Without the configuration of the client, which compresses, and renders pages that the engine does not have.
  const options = ['--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'];
  const { status, stderr } = spawnSync(vite, ['build', input, ...options], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`the page of the engine was not built: ${stderr}`);
  return folder;
};

/** The built page of this worker. A fixture of workers would start another worker, with another server. */
let built: string | undefined;

/** A page with the engine and the segments of the demo library, without the app. */
export const test = base.extend<{ requests: Requests }>({
  // Most of these tests refuse files.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of the fixture from this pattern.
  announceConsoleErrors: async ({}, use) => use(() => undefined),
  requests: async ({ page }, use) => {
    built ??= build();
    const requests: Requests = [];
    await serve(page, built, requests);
    await page.goto(origin);
    await page.waitForFunction(() => 'engine' in globalThis);
    await use(requests);
  },
});

export { expect };
