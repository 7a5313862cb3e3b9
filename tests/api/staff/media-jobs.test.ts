import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { EncodingInput, MediaJobJson, StaffEvent, StaffResult } from '@cliffhanger/contracts/staff';
import { afterAll, describe, expect, it } from 'vitest';
import { startStaff } from '../../support/staff.ts';
import { startAppForCommands } from '../../support/staff-door.ts';
import { ffmpegPath, makeDramaFolder, makeVideo } from '../../support/videos.ts';

const root = mkdtempSync(path.join(tmpdir(), 'cliffhanger-jobs-'));
const dataDir = path.join(root, 'data');
/** While it exists, no encoding of the server goes on. */
const hold = path.join(root, 'hold');
/** The same for checks of all files. */
const holdOfChecks = path.join(root, 'hold-checks');
const holdingFfmpeg = path.join(root, 'holding-ffmpeg');
const wait = `case "$*" in *nokey*) while [ -e "${holdOfChecks}" ]; do sleep 0.05; done;; *hls*) while [ -e "${hold}" ]; do sleep 0.05; done;; esac`;
writeFileSync(holdingFfmpeg, `#!/bin/sh\n${wait}\nexec ${ffmpegPath} "$@"\n`, { mode: 0o755 });
const app = await startAppForCommands({ DATA_DIR: dataDir, FFMPEG_PATH: holdingFfmpeg });
afterAll(async () => {
  for (const file of [hold, holdOfChecks]) rmSync(file, { force: true });
  await app.close();
  rmSync(root, { recursive: true });
});
const holdEncodings = () => writeFileSync(hold, '');
const release = () => rmSync(hold);
const video = path.join(root, 'video.mp4');
makeVideo(video);
const folderOf = (slug: string) => {
  const folder = makeDramaFolder(root, slug);
  cpSync(video, path.join(folder, '01.mp4'));
  return folder;
};

// Commands run as processes: in this one, they would release the server's lock of the data folder.
const call = <Name extends 'job.add' | 'job.list' | 'job.cancel' | 'job.retry'>(name: Name, input: unknown) =>
  app.staff(name, input) as Promise<StaffResult<Name>>;
const jobOf = async (slug: string): Promise<MediaJobJson | undefined> =>
  (await call('job.list', {})).find((job) => job.slug === slug);
const stateOf = async (slug: string) => (await jobOf(slug))?.state;
const mediaOf = (slug: string) => path.join(dataDir, 'media/dramas', slug);
const list = (slug: string) => (existsSync(mediaOf(slug)) ? readdirSync(mediaOf(slug)).sort() : []);
/** The folder that ffmpeg writes into. */
const isWriting = (slug: string) => list(slug).some((name) => name.startsWith('.01-'));
const slow = { timeout: 60_000, interval: 20 };

/** The ids of this server's worker processes. */
const workers = (): number[] =>
  spawnSync('ps', ['-Ao', 'pid,ppid,stat,args'], { encoding: 'utf8' })
    .stdout.split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, parent, state = '', ...words]) =>
        Number(parent) === process.pid &&
        !state.startsWith('Z') &&
        words.some((word) => word.endsWith('encoding-process.ts')),
    )
    .map(([pid]) => Number(pid));

/** What a stored job encodes. */
const encodingOf = async (slug: string): Promise<EncodingInput> => {
  const row = await app.platform.database.read.mediaJob.findFirstOrThrow({ where: { slug } });
  return { slug, number: row.number, folder: row.folder, ...JSON.parse(row.source) };
};

describe('the encodings of an import', () => {
  it('survive a kill -9 of the worker and of the command, and the next import takes them', async () => {
    const events: StaffEvent[] = [];
    const unsubscribe = app.platform.staffEvents.subscribe((event) => events.push(event));
    const folder = folderOf('killed');
    holdEncodings();
    const { child } = startStaff(dataDir, ['drama', 'import', folder, '--json']);
    await expect.poll(() => isWriting('killed'), slow).toBe(true);
    const [worker = 0, ...others] = workers();
    expect(others).toEqual([]);
    process.kill(worker, 'SIGKILL');
    child.kill('SIGKILL');
    app.expectError('the encoding process was lost: it ended with SIGKILL');
    await expect.poll(async () => (await jobOf('killed'))?.attempts, slow).toBe(2);
    release();
    await expect.poll(() => stateOf('killed'), slow).toBe('done');
    expect(await jobOf('killed')).toMatchObject({ attempts: 2, progress: 1, error: null, video: '01.mp4' });

    const { code, stdout } = await startStaff(dataDir, ['drama', 'import', folder, '--json']).ended;
    expect({ code, ...JSON.parse(stdout) }).toMatchObject({ code: 0, slug: 'killed', episodeCount: 1 });
    expect(await call('job.list', {})).toHaveLength(1);
    await expect.poll(workers, slow).toEqual([]);
    unsubscribe();
    const states = events.flatMap(({ topic, data }) => (topic === 'job' ? [data.state] : []));
    expect([...new Set(states)]).toEqual(['waiting', 'running', 'done']);
    expect(states.lastIndexOf('waiting')).toBeGreaterThan(states.indexOf('running'));
  });

  it('end with ctrl-C and leave no files, and can be tried again', async () => {
    const folder = folderOf('stopped');
    holdEncodings();
    const { child, ended } = startStaff(dataDir, ['drama', 'import', folder, '--json']);
    await expect.poll(() => isWriting('stopped'), slow).toBe(true);
    child.kill('SIGINT');
    expect(await ended).toMatchObject({
      code: 1,
      stderr: '{"error":"Stopped. Nothing was published. Run the command again to continue."}\n',
    });
    expect(await stateOf('stopped')).toBe('canceled');
    await expect.poll(() => list('stopped'), slow).toEqual([]);
    release();

    const { id = 0 } = (await jobOf('stopped')) ?? {};
    const retried = await Promise.allSettled(Array.from({ length: 3 }, () => call('job.retry', { id })));
    expect(retried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect.poll(() => stateOf('stopped'), slow).toBe('done');
    await expect(call('job.cancel', { id })).rejects.toThrow(`job ${id} is done already`);
  });
});

describe('an encoding', () => {
  it('is added once by all who want it at the same time', async () => {
    const encoding = { ...(await encodingOf('killed')), slug: 'race', folder: 'dramas/race/01-0' };
    holdEncodings();
    const added = await Promise.all(
      Array.from({ length: 5 }, () => call('job.add', { encodings: [encoding] })),
    );
    const jobs = added.flatMap((answer) => answer.jobs);
    expect(new Set(jobs.map(({ id }) => id)).size).toBe(1);
    expect(jobs.filter(({ isNew }) => isNew)).toHaveLength(1);
    const [{ id = 0 } = {}] = jobs;
    expect(await call('job.cancel', { id })).toMatchObject({ state: 'canceled' });
    release();
  });

  it('names what is wrong with a video that has changed since it was checked', async () => {
    const damaged = path.join(root, 'damaged.mp4');
    writeFileSync(damaged, 'no video');
    const encoding = {
      ...(await encodingOf('killed')),
      slug: 'damaged',
      folder: 'dramas/damaged/01-0',
      video: damaged,
    };
    await call('job.add', { encodings: [encoding] });
    await expect.poll(() => stateOf('damaged'), slow).toBe('failed');
    const { error } = (await jobOf('damaged')) ?? {};
    expect(error).toMatchObject({
      code: 'sourceRefused',
      values: { problem: expect.stringMatching(/^damaged\.mp4: /) },
    });
    const { stdout } = await startStaff(dataDir, ['jobs', 'list']).ended;
    expect(stdout).toContain('failed: damaged.mp4: ');
  });

  it('is refused when the server cannot read the file, and unknown jobs by their number', async () => {
    const encoding = { ...(await encodingOf('killed')), folder: 'dramas/killed/01-1', video: '/no/such.mp4' };
    expect(await call('job.add', { encodings: [encoding] })).toEqual({
      jobs: [],
      unreadable: ['/no/such.mp4'],
    });
    await expect(call('job.retry', { id: 999 })).rejects.toThrow('there is no job 999');
  });
});

describe('a check of all files', () => {
  const ask = () => app.staff('library.check', {}) as Promise<StaffResult<'library.check'>>;
  const checks = () => app.staff('library.checks', {}) as Promise<StaffResult<'library.checks'>>;
  const stateOfLatest = async () => (await checks()).latest?.state;

  it('runs once for all who ask, beside the encodings, and names each fault and how it is mended', async () => {
    const events: StaffEvent[] = [];
    const unsubscribe = app.platform.staffEvents.subscribe((event) => events.push(event));
    writeFileSync(holdOfChecks, '');
    const asked = await Promise.all([ask(), ask(), ask()]);
    expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
    await expect.poll(stateOfLatest, slow).toBe('running');
    await expect.poll(workers, slow).toHaveLength(1);
    rmSync(holdOfChecks);
    await expect.poll(stateOfLatest, slow).toBe('done');
    await expect.poll(workers, slow).toEqual([]);
    const { latest, lastDone } = await checks();
    expect(latest).toEqual(lastDone);
    expect(latest).toMatchObject({
      progress: 1,
      failure: null,
      result: { episodes: 1, faultCount: 0, faults: [] },
    });
    const told = events.flatMap(({ topic, data }) => (topic === 'libraryCheck' ? [data.state] : []));
    expect([...new Set(told)]).toEqual(['waiting', 'running', 'done']);
    unsubscribe();

    const { folder } = await app.platform.database.read.rendition.findFirstOrThrow();
    const segment = path.join(app.platform.config.mediaDir, folder, 'init.mp4');
    renameSync(segment, `${segment}.away`);
    const { code } = await startStaff(dataDir, ['media', 'check']).ended;
    renameSync(`${segment}.away`, segment);
    expect(code).toBe(1);
    const { id, result } = (await checks()).lastDone ?? {};
    expect(id).not.toBe(latest?.id);
    expect(result).toMatchObject({
      faultCount: 1,
      faults: [
        {
          drama: 'killed',
          episode: 1,
          code: 'missing',
          values: {},
          remedy: { code: 'importAgain', values: { slug: 'killed' } },
        },
      ],
    });
  });

  it('ends when it is stopped, fails with its process, and keeps the last that is done', async () => {
    const { lastDone } = await checks();
    writeFileSync(holdOfChecks, '');
    await ask();
    await expect.poll(stateOfLatest, slow).toBe('running');
    await expect.poll(workers, slow).toHaveLength(1);
    expect(await app.staff('library.stopCheck', {})).toMatchObject({ state: 'canceled' });
    await expect(app.staff('library.stopCheck', {})).rejects.toThrow('no check of the files waits or runs');
    await expect.poll(workers, slow).toEqual([]);

    await ask();
    await expect.poll(workers, slow).toHaveLength(1);
    process.kill(workers()[0] ?? 0, 'SIGKILL');
    app.expectError('the encoding process was lost: it ended with SIGKILL');
    await expect.poll(stateOfLatest, slow).toBe('failed');
    rmSync(holdOfChecks);
    expect(await checks()).toMatchObject({ latest: { failure: 'the encoding process has ended' }, lastDone });
  });
});
