import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyTestKeys } from '../../support/app.ts';
import { childEnvironment } from '../../support/child-environment.ts';
import { copyEmptyDatabase } from '../../support/database.ts';
import { script, staff, startStaff } from '../../support/staff.ts';
import { inRealTime, makeDramaFolder, makeVideo, wrapFfmpeg } from '../../support/videos.ts';

const root = mkdtempSync(path.join(tmpdir(), 'cliffhanger-interrupted-'));
afterAll(() => rmSync(root, { recursive: true }));
const folder = makeDramaFolder(root, 'stopped');
/** Makes a data folder with an empty library. */
const makeLibrary = async (name: string) => {
  const dataDir = path.join(root, name);
  mkdirSync(dataDir);
  copyEmptyDatabase(path.join(dataDir, 'cliffhanger.sqlite'));
  await copyTestKeys(path.join(dataDir, 'keys'));
  return dataDir;
};
const below = (dataDir: string) => path.join(dataDir, 'media/dramas/stopped');
const list = (dataDir: string) => (existsSync(below(dataDir)) ? readdirSync(below(dataDir)).sort() : []);
const firstOnly = [expect.stringMatching(/^01-\w{16}$/)];
const both = [...firstOnly, expect.stringMatching(/^02-\w{16}$/)];
/** Returns the time at which the first episode was created, in milliseconds. */
const madeAt = (dataDir: string) =>
  statSync(path.join(below(dataDir), list(dataDir)[0] ?? '', 'poster.avif')).mtimeMs;

beforeAll(() => {
  makeVideo(path.join(folder, '01.mp4'));
  // The noise makes it larger than the small disk.
  const noise = ['-vf', 'noise=alls=60:allf=t', '-c:v', 'libx264', '-preset', 'ultrafast'];
  makeVideo(path.join(folder, '02.mp4'), { seconds: 8, tone: 220, picture: noise });
});
const FFMPEG_PATH = wrapFfmpeg(path.join(root, 'ffmpeg'), '*02.mp4*libx264*', inRealTime);

/** Starts an import and returns when the first episode is complete and ffmpeg is encoding the second. */
const startAndReachSecond = async (dataDir: string) => {
  const { child, ended } = startStaff(dataDir, ['drama', 'import', folder, '--json'], { FFMPEG_PATH });
  const hasReachedSecond = () => {
    const names = list(dataDir);
    const half = names.find((name) => name.startsWith('.02-') && name.endsWith(`-${child.pid}`)) ?? '';
    return (
      names.some((name) => name.startsWith('01-')) &&
      existsSync(path.join(below(dataDir), half, '90', '001.m4s'))
    );
  };
  await expect.poll(hasReachedSecond, { interval: 10 }).toBe(true);
  return { group: -(child.pid ?? 0), child, ended };
};

/** Lists the command lines of all running processes that contain the folder of this test. */
const processes = () => {
  const { status, stdout } = spawnSync('ps', ['-Ao', 'args'], { encoding: 'utf8' });
  expect(status).toBe(0);
  return stdout.split('\n').filter((line) => line.includes(folder));
};

describe('an import that is interrupted', () => {
  it('by ctrl-C or kill -9 continues with the rest, and is published as a whole', async () => {
    const dataDir = await makeLibrary('data');
    const stopped = await startAndReachSecond(dataDir);
    process.kill(stopped.group, 'SIGINT');
    expect(await stopped.ended).toMatchObject({
      code: 1,
      stderr: '{"error":"Stopped. Nothing was published. Run the command again to continue."}\n',
    });
    expect(list(dataDir)).toEqual(firstOnly);
    expect(processes()).toEqual([]);
    const first = madeAt(dataDir);

    const killed = await startAndReachSecond(dataDir);
    killed.child.kill('SIGKILL');
    await new Promise((resolve) => killed.child.once('exit', resolve));
    expect((await staff(dataDir, 'drama', 'list')).stdout).toContain('There are no dramas yet');

    // The ffmpeg process of the killed import may still be writing.
    const { code, stdout } = await staff(dataDir, 'drama', 'import', folder, '--json');
    expect({ code, ...JSON.parse(stdout) }).toMatchObject({ code: 0, slug: 'stopped', episodeCount: 2 });
    expect(list(dataDir)).toEqual(both);
    expect(madeAt(dataDir)).toBe(first);
    await expect.poll(processes).toEqual([]);
    expect(list(dataDir)).toEqual(both);
  });

  it('by ctrl-C during validation reports no video as damaged', async () => {
    const dataDir = await makeLibrary('checking');
    const pidFile = path.join(root, 'pid');
    const hang = `echo $$ > ${pidFile}; exec sleep 600`;
    const slow = wrapFfmpeg(path.join(root, 'slow-ffmpeg'), '*02.mp4*loudnorm*', hang);
    const { child, ended } = startStaff(dataDir, ['drama', 'import', folder, '--json'], {
      FFMPEG_PATH: slow,
    });
    await expect.poll(() => existsSync(pidFile)).toBe(true);
    process.kill(-(child.pid ?? 0), 'SIGINT');
    expect(await ended).toMatchObject({
      code: 1,
      stderr: '{"error":"Stopped. Nothing was published. Run the command again to continue."}\n',
    });
    expect(processes()).toEqual([]);
  });

  const mounting = ['unshare', '--map-root-user', '--mount', 'mount', '-t', 'tmpfs', 'none', root];
  const canMount = spawnSync('env', mounting).status === 0;
  it.skipIf(!canMount)(
    `by a full disk reports it, leaves no partial files, and continues with more space${canMount ? '' : ' (skipped: no file system can be mounted here)'}`,
    async () => {
      const dataDir = await makeLibrary('full');
      const media = path.join(dataDir, 'media');
      mkdirSync(media);
      const command = `"${process.execPath}" "${script}" drama import "${folder}" --json`;
      // Only these commands see this disk, and it is removed when they end.
      const commands = [
        `mount -t tmpfs -o size=300k none "${media}"`,
        // In real time, the first episode is complete before the second has filled the disk.
        `FFMPEG_PATH="${FFMPEG_PATH}" ${command}`,
        `echo "ended with $?" >&2; ls -A "${below(dataDir)}" >&2`,
        `mount -o remount,size=64m "${media}" && ${command} && ls -A "${below(dataDir)}" >&2`,
      ];
      const { stdout, stderr } = spawnSync(
        'unshare',
        ['--map-root-user', '--mount', 'sh', '-c', commands.join('\n')],
        { env: { ...childEnvironment, DATA_DIR: dataDir }, encoding: 'utf8' },
      );
      const error = `The disk of ${media} is full. Nothing was published. Free some space and run the command again to continue.`;
      expect(stderr.trim().split('\n')).toEqual([
        JSON.stringify({ error }),
        'ended with 1',
        ...firstOnly,
        ...both,
      ]);
      expect(JSON.parse(stdout.split('\n').at(-2) ?? '')).toMatchObject({ slug: 'stopped', episodeCount: 2 });
    },
  );
});
