import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DramaDetailJson } from '@cliffhanger/contracts/staff';
import type { MediaReport } from '@cliffhanger/server/encoding/stored-files/check-media.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { staff } from '../../support/staff.ts';
import { startAppForCommands } from '../../support/staff-door.ts';
import { makeDramaFolder, makeVideo } from '../../support/videos.ts';

const root = mkdtempSync(path.join(tmpdir(), 'cliffhanger-mend-'));
afterAll(() => rmSync(root, { recursive: true }));
const app = await startAppForCommands({ DATA_DIR: root });
afterAll(() => app.close());
const folder = makeDramaFolder(root, 'lanterns');
const media = (key: string) => path.join(root, 'media', key);

const json = async <T>(...words: string[]): Promise<T> =>
  JSON.parse((await staff(root, ...words, '--json')).stdout);
const check = async () => (await json<MediaReport>('media', 'check', 'lanterns')).faults;
const importAgain = async (...options: string[]) => {
  const { code, stdout, stderr } = await staff(root, 'drama', 'import', folder, ...options);
  expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
};
/** The rendition of the second episode. */
const rendition = async () => {
  const { episodes } = await json<DramaDetailJson>('drama', 'show', 'lanterns');
  return episodes[1]?.renditions[0]?.folder ?? '';
};

beforeAll(async () => {
  makeVideo(path.join(folder, '01.mp4'));
  makeVideo(path.join(folder, '02.mp4'), { tone: 220 });
  writeFileSync(path.join(folder, '02.en.srt'), '1\n00:00:00,100 --> 00:00:00,900\nHi\n');
  await importAgain();
});

it('an import makes an episode again that has lost a segment', async () => {
  const before = await rendition();
  rmSync(media(`${before}/000.m4s`));
  expect(await check()).toMatchObject([
    {
      drama: 'lanterns',
      episode: 2,
      file: `${before}/000.m4s`,
      fault: 'is missing',
      mend: 'pnpm staff drama import <folder of lanterns>',
    },
  ]);
  const plan = await importAgain('--dry-run');
  expect(plan).toContain(`02.mp4 has lost a file: ${before}/000.m4s\n`);
  expect(plan).toContain('videos    1 to encode');
  await importAgain();
  // Players and caches may hold parts of the old renditions.
  const after = await rendition();
  expect(path.dirname(after)).toBe(`${path.dirname(before)}-2`);
  expect(await check()).toEqual([]);
  expect(await importAgain('--dry-run')).toContain('videos    none is encoded');
});

it('an import replaces a poster, subtitles and images that are lost or damaged', async () => {
  const episode = path.dirname(await rendition());
  const { posterKey } = (await json<DramaDetailJson>('drama', 'show', 'lanterns')).episodes[0] ?? {};
  const [track = ''] = readdirSync(media('dramas/lanterns/subtitles'));
  const stills = readdirSync(media('images/frames'));
  const sizes = stills.filter((name) => /\.(avif|webp)$/.test(name));
  rmSync(media(posterKey ?? ''));
  writeFileSync(media(`dramas/lanterns/subtitles/${track}`), '');
  for (const name of stills) writeFileSync(media(`images/frames/${name}`), '');
  const faults = await check();
  expect(faults).toHaveLength(2 + stills.length);
  expect(new Set(faults.map(({ mend }) => mend))).toEqual(
    new Set(['pnpm staff drama import <folder of lanterns>']),
  );
  await importAgain();
  expect(await check()).toEqual([]);
  expect(path.dirname(await rendition())).toBe(episode);

  rmSync(media(`images/frames/${sizes[0]}`));
  expect(await check()).toMatchObject([{ mend: 'pnpm staff media check --make-missing' }]);
  expect(await staff(root, 'media', 'check', '--make-missing')).toMatchObject({ code: 0 });
});

it('an import makes an episode again that an earlier version has cut', async () => {
  const { episodes } = await json<DramaDetailJson>('drama', 'show', 'lanterns');
  const source = media(`${path.dirname(episodes[0]?.renditions[0]?.folder ?? '')}/source.json`);
  const { probeVersion: _, notes: __, ...stored } = JSON.parse(readFileSync(source, 'utf8'));
  writeFileSync(source, JSON.stringify(stored));
  expect(await importAgain('--dry-run')).toContain('videos    none is encoded');
  writeFileSync(source, JSON.stringify({ ...stored, durationSeconds: stored.durationSeconds / 3 - 0.5 }));
  expect(await importAgain('--dry-run')).toContain('01.mp4 is encoded in a new way\n');
});

it('an import encodes an episode again that was named, because its files are whole but do not play', async () => {
  const before = await rendition();
  const segment = media(`${before}/000.m4s`);
  const bytes = readFileSync(segment);
  bytes.fill(0xff, bytes.indexOf('mdat') + 4, bytes.length);
  writeFileSync(segment, bytes);
  expect(statSync(segment).size).toBe(bytes.length);
  const { code, stdout } = await staff(root, 'media', 'check', 'lanterns');
  expect(code).toBe(1);
  expect(stdout).toContain(
    '\nto mend: pnpm staff drama import <folder of lanterns> --encode-again 2\ndramas: 1, episodes: 2, faults: 1',
  );
  expect(await importAgain('--encode-again', '2')).toContain('02.mp4 was asked for\n');
  expect(await check()).toEqual([]);
  expect(await importAgain('--dry-run')).toContain('videos    none is encoded');
});
