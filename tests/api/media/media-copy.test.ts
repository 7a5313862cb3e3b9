import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contract } from '@cliffhanger/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { insertDrama } from '../../support/library.ts';
import { writeEpisodes } from '../../support/media-links.ts';
import { startS3Server } from '../../support/s3-server.ts';
import { runStaff, startStaff } from '../../support/staff.ts';
import { expectJsonOf } from '../../support/staff-json.ts';

const images = 120;
const s3 = await startS3Server();
const root = mkdtempSync(path.join(tmpdir(), 'cliffhanger-copy-'));
const DATA_DIR = path.join(root, 'data');
const { MEDIA_STORE: _, ...bucketKeys } = s3.environment;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ DATA_DIR });
  await insertDrama(app.platform.database, { slug: 'epic', at: new Date(0), episodes: 1, free: 1 });
  writeEpisodes(app, 'epic', 1);
  for (let number = 1; number <= images; number++) writeImage(number);
});
afterAll(async () => {
  await app.close();
  await s3.remove();
  rmSync(root, { recursive: true });
});

const writeImage = (number: number) => {
  const folder = path.join(app.platform.config.mediaDir, 'images/posters');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `poster-${number}.avif`), `picture ${number}`);
};
/** The content of all files below a folder. */
const contentOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => path.join(parentPath, name))
      .map((file) => [path.relative(folder, file), readFileSync(file, 'utf8')]),
  );
const toWords = (options: string) => `media copy ${options}`.split(' ');
const copy = (options: string, environment: Record<string, string> = bucketKeys) =>
  runStaff(DATA_DIR, toWords(options), environment);

it('the media copy refuses to begin without a bucket, or with one that does not answer', async () => {
  expect(await copy('--to bucket', {})).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Set S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY first/m),
  });
  expect(await copy('--to cellar')).toMatchObject({ code: 2 });
  expect(await copy('')).toMatchObject({ code: 2 });
  s3.setFault(503);
  expect(await copy('--to bucket')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^The bucket "films" at 127\.0\.0\.1:\d+ cannot be used: /m),
  });
  s3.setFault(null);
  expect(await copy('--to folder')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^s3:\/\/films at \S+ has no media$/m),
  });
});

it('the media copy continues after an outage, and says what is left to do', async () => {
  const interrupted = startStaff(DATA_DIR, toWords('--to bucket'), bucketKeys);
  interrupted.child.stderr.on('data', (chunk: Buffer) => {
    if (/Copying: [1-9]/.test(String(chunk))) s3.setFault(503);
  });
  const { code, stderr } = await interrupted.ended;
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^The bucket .*\. \d+ files are left; the same command continues$/m),
  ]);
  const [, left] = /(\d+) files are left/.exec(stderr) ?? [];
  s3.setFault(null);
  // A poster says that its episode is complete.
  expect(await s3.keys('epic')).not.toContain('epic/epic-1/poster.avif');

  const { stdout, stderr: progress } = await copy('--to bucket');
  const total = Object.keys(contentOf(app.platform.config.mediaDir)).length;
  expect(total).toBeGreaterThan(images);
  const [, copied] = /: copied (\d+) of (\d+) files/.exec(stdout) ?? [];
  // A file that was being written when the outage began may have been written.
  expect(Number(copied)).toBeLessThanOrEqual(Number(left));
  expect(Number(copied)).toBeGreaterThan(0);
  expect(progress).toMatch(/^Copying: 100 %$/m);
  expect(progress.split('\n').length).toBeLessThan(20);
  expect(stdout.match(/^next: .*/gm)).toEqual([
    'next: set MEDIA_STORE=s3 and restart the server',
    'next: run the same command again, for what was imported until then',
    expect.stringMatching(/^next: delete what is in .*media when pnpm staff media check reports no fault$/),
  ]);
  expect(await s3.keys()).toHaveLength(total);
});

it('the media copy takes what is new, of another size, or with --thorough of other content', async () => {
  writeImage(images + 1);
  await s3.bucket.put('images/posters/poster-1.avif', Buffer.from('cut'));
  await s3.bucket.put('images/posters/poster-2.avif', Buffer.from('PICTURE 2'));
  const report = async (words: string) => expectJsonOf('media copy', (await copy(`${words} --json`)).stdout);
  expect(await report('--to bucket')).toMatchObject({ copiedFiles: 2, files: expect.any(Number) });
  expect(await report('--to bucket')).toMatchObject({ copiedFiles: 0, copiedBytes: 0 });
  expect(await report('--to bucket --thorough')).toMatchObject({ copiedFiles: 1, copiedBytes: 9 });
  expect((await s3.bucket.get('images/posters/poster-2.avif', 100))?.toString()).toBe('picture 2');
});

it('the media copy makes a bucket that a server plays from, and copies it back', async () => {
  const { mediaDir } = app.platform.config;
  const before = contentOf(mediaDir);
  await app.close();
  rmSync(mediaDir, { recursive: true });
  app = await startTestApp({ DATA_DIR, ...s3.environment });
  const ids = { dramaId: 'epic', episodeId: 'epic-1' };
  const { playback } = await app.visitor.data(contract.dramas.detail, ids);
  expect(playback?.start?.playlist).toContain('#EXTM3U');
  expect((await fetch(new URL(playback?.posterUrl ?? '', app.address))).status).toBe(200);

  expect((await copy('--to folder', s3.environment)).stdout).toContain(
    'next: set MEDIA_STORE=folder and restart the server',
  );
  expect(contentOf(mediaDir)).toEqual(before);
});
