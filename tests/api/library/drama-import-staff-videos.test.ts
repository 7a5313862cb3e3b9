import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DramaDetailJson } from '@cliffhanger/contracts/staff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staff } from '../../support/staff.ts';
import { startAppForCommands } from '../../support/staff-door.ts';
import { expectJsonOf } from '../../support/staff-json.ts';
import { makeDramaFolder, makeVideo, wrapFfmpeg } from '../../support/videos.ts';

const root = mkdtempSync(path.join(tmpdir(), 'cliffhanger-staff-videos-'));
afterAll(() => rmSync(root, { recursive: true }));
/** While the first of these files exists, encodings wait; each makes the second when it begins. */
const [hold, begun] = [path.join(root, 'hold'), path.join(root, 'begun')];
const waiting = `touch '${begun}'; while [ -e '${hold}' ]; do sleep 0.05; done`;
const FFMPEG_PATH = wrapFfmpeg(path.join(root, 'ffmpeg'), '*libx264*', waiting);
const app = await startAppForCommands({ DATA_DIR: root, FFMPEG_PATH });
afterAll(() => app.close());
const folder = makeDramaFolder(root, 'lanterns');
const at = (name: string) => path.join(folder, name);
const newCut = path.join(root, 'new-cut.mp4');
const run = (...words: string[]) => {
  app.advanceClock(1);
  return staff(root, ...words);
};
const importDrama = (...options: string[]) => run('drama', 'import', folder, ...options);
/** The folders of the episodes in their order, without the drama's. */
const videos = async () => {
  const drama = JSON.parse((await run('drama', 'show', 'lanterns', '--json')).stdout) as DramaDetailJson;
  return drama.episodes.map(({ renditions }) => renditions[0]?.folder.split('/')[2]);
};
const today = () => app.platform.clock.now().toISOString().slice(0, 10);

beforeAll(async () => {
  for (const [index, name] of ['01.mp4', '02.mp4', '03.mp4'].entries())
    makeVideo(at(name), { tone: 220 + 110 * index });
  makeVideo(newCut, { tone: 880 });
  expect(await importDrama()).toMatchObject({ code: 0 });
});

describe('an import keeps what staff did with the videos since the last one:', () => {
  it('it refuses to put back a replaced video, and says what is there', async () => {
    const imported = await videos();
    expect(await run('episode', 'replace', 'lanterns', '2', newCut)).toMatchObject({ code: 0 });
    const replaced = await videos();
    const change = `episode 2: video replaced by staff on ${today()} → 02.mp4, already encoded`;
    const dryRun = await importDrama('--dry-run', '--json');
    expect(expectJsonOf('drama import', dryRun.stdout)).toMatchObject({
      plan: {
        episodes: [
          { videoStatus: 'unchanged', staffVideo: null },
          {
            videoStatus: 'changed',
            video: '02.mp4',
            encodes: false,
            staffVideo: { action: 'episode.replace', at: expect.stringContaining(today()) },
          },
          { videoStatus: 'unchanged', staffVideo: null },
        ],
        warnings: ['staff set videos since the last import, which refuses without --replace-videos'],
      },
    });
    const refused = await importDrama();
    expect(refused).toMatchObject({ code: 1, stdout: expect.stringContaining(`          ${change}\n`) });
    expect(refused.stderr).toContain(
      `\n${change}\nStaff did this since the last import. Nothing was changed.`,
    );
    expect(refused.stderr).toContain('--replace-videos');
    expect(await videos()).toEqual(replaced);

    const forced = await importDrama('--replace-videos');
    expect(forced).toMatchObject({ code: 0, stdout: expect.stringContaining(change) });
    expect(await videos()).toEqual(imported);
  });

  it('it accepts the folder once it has the same video, and shows later changes of the folder', async () => {
    copyFileSync(newCut, at('02.mp4'));
    expect((await importDrama()).code).toBe(0);
    await run('episode', 'replace', 'lanterns', '3', at('01.mp4'));
    copyFileSync(at('01.mp4'), at('03.mp4'));
    expect(await importDrama('--dry-run')).toMatchObject({
      code: 0,
      stdout: expect.not.stringContaining('video'.concat(' replaced')),
    });
    makeVideo(at('03.mp4'), { tone: 660 });
    expect((await importDrama('--replace-videos')).code).toBe(0);
    makeVideo(at('03.mp4'), { tone: 770 });
    const { code, stdout } = await importDrama('--dry-run');
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringContaining('episode 3: video of the last import → 03.mp4, to encode\n'),
    });
    expect((await importDrama()).code).toBe(0);
  });

  it('it refuses to undo a move, but not after a move back', async () => {
    await run('episode', 'move', 'lanterns', '1', '2');
    const moved = await videos();
    const { code, stderr } = await importDrama();
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('--replace-videos') });
    for (const [number, name] of [
      [1, '01'],
      [2, '02'],
    ])
      expect(stderr).toContain(
        `episode ${number}: another video since staff moved episodes on ${today()} → ${name}.mp4, already encoded\n`,
      );
    expect(stderr).not.toContain('episode 3');
    expect(await videos()).toEqual(moved);
    await run('episode', 'move', 'lanterns', '2', '1');
    makeVideo(at('01.mp4'), { tone: 990 });
    expect((await importDrama()).code).toBe(0);
  });

  it('it refuses to bring back a removed episode', async () => {
    await run('episode', 'remove', 'lanterns', '3');
    expect(await importDrama()).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`\nepisode 3: removed by staff on ${today()} → 03.mp4, to encode\n`),
    });
    expect((await importDrama('--replace-videos')).code).toBe(0);
    await run('episode', 'remove', 'lanterns', '2');
    const { stderr } = await importDrama();
    expect(stderr).toContain(
      `episode 2: another video since staff removed an episode on ${today()} → 02.mp4, to encode\n`,
    );
    expect(stderr).not.toContain('episode 1:');
    expect(await videos()).toHaveLength(2);
  });

  it('it takes a folder without the removed episode, and adds a further one', async () => {
    copyFileSync(at('03.mp4'), at('02.mp4'));
    makeVideo(at('03.mp4'), { tone: 550 });
    const { code, stdout } = await importDrama();
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('03.mp4 is new') });
  });

  it('it refuses to write when an episode was moved while it encoded', async () => {
    const before = await videos();
    makeVideo(at('03.mp4'), { tone: 1210 });
    rmSync(begun);
    writeFileSync(hold, '');
    const importing = importDrama();
    await expect.poll(() => existsSync(begun), { interval: 20 }).toBe(true);
    expect((await run('episode', 'move', 'lanterns', '1', '2')).code).toBe(0);
    rmSync(hold);
    expect(await importing).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('"lanterns" was changed meanwhile. Nothing of the import was written.'),
    });
    expect(await videos()).toEqual([before[1], before[0], before[2]]);
  });
});
