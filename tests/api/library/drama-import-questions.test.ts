import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { childEnvironment } from '../../support/child-environment.ts';
import { script, staff, staffOnTerminal } from '../../support/staff.ts';
import { startAppForCommands } from '../../support/staff-door.ts';
import { makeVideo } from '../../support/videos.ts';

const root = mkdtempSync(path.join(tmpdir(), 'cliffhanger-questions-'));
afterAll(() => rmSync(root, { recursive: true }));
const app = await startAppForCommands({ DATA_DIR: root });
afterAll(() => app.close());
const video = path.join(root, 'video.mp4');
beforeAll(() => makeVideo(video));
const makeFolder = (name: string) => {
  const folder = path.join(root, name);
  mkdirSync(folder);
  copyFileSync(video, path.join(folder, '01.mp4'));
  return folder;
};

/** util-linux's program that runs a command on a terminal of its own. */
const canOpenTerminal = spawnSync('script', ['-qec', 'true', '/dev/null']).status === 0;

/**
 * Imports a folder on a terminal, and answers each question once it is shown.
 *
 * @param signal of the test: an import that waits for another answer ends with the test's time
 */
const importOnTerminal = async (
  folder: string,
  answers: readonly (readonly [string, string])[],
  { signal }: { signal: AbortSignal },
) => {
  const command = `"${process.execPath}" "${script}" drama import "${folder}"`;
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    env: { ...childEnvironment, DATA_DIR: root, TERM: 'xterm' },
    stdio: 'pipe',
    signal,
  });
  child.stderr.pipe(process.stderr);
  const open = [...answers];
  let shown = '';
  let from = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    shown += chunk;
    const [question, answer] = open[0] ?? [];
    const at = question ? shown.indexOf(question, from) : -1;
    if (at < 0 || !question) return;
    from = at + question.length;
    open.shift();
    child.stdin.write(`${answer}\r`);
  });
  const [code] = await once(child, 'close');
  return { code, shown, unasked: open.map(([question]) => question) };
};

it.skipIf(!canOpenTerminal)(
  `a folder without drama.yaml is imported on a terminal with the answers to questions${canOpenTerminal ? '' : ' (skipped: no script of util-linux)'}`,
  async ({ signal }) => {
    const folder = makeFolder('paper-lanterns');
    const answers = [
      ['The language of the drama', ''],
      ['Title', ''],
      ['Synopsis', 'A letter: late #1'],
      ['Hook', ''],
      ['Category', ''],
      ['Name of the new category', 'Love & Loss'],
      ['Free episodes, of 1', '2'],
      ['a whole number from 0 to 1', '\u007f0'],
      ['Coins for each other episode', '15'],
      ['Go on?', ''],
    ] as const;
    const { code, shown, unasked } = await importOnTerminal(folder, answers, { signal });
    expect({ code, unasked }, shown).toEqual({ code: 0, unasked: [] });
    expect(readFileSync(path.join(folder, 'drama.yaml'), 'utf8')).toBe(
      [
        "language: en # the drama's own language: zh, en, pt or es",
        'title: Paper Lanterns',
        'synopsis: "A letter: late #1" # a sentence or two about the story',
        'hook: Paper Lanterns # at most 60 characters',
        'category: {"slug":"love-loss","name":"Love & Loss"} # a new one',
        'freeEpisodes: 0 # of 1',
        'priceCoins: 15 # of each other episode',
        '',
      ].join('\n'),
    );
    expect((await staff(root, 'drama', 'list')).stdout).toMatch(/^paper-lanterns +1 +0 .* Paper Lanterns$/m);
  },
);

it.skipIf(!canOpenTerminal)('ctrl-C at a question writes nothing', async ({ signal }) => {
  const folder = makeFolder('stopped');
  const { code, shown } = await importOnTerminal(folder, [['The language of the drama', '\u0003']], {
    signal,
  });
  expect(code).toBe(1);
  expect(shown).toContain('Stopped. Nothing was written.');
  expect(existsSync(path.join(folder, 'drama.yaml'))).toBe(false);
});

it.skipIf(!canOpenTerminal)(
  'an import asks after its plan unless --yes is given, and "no" or ctrl-C changes nothing',
  async ({ signal }) => {
    const folder = path.join(root, 'paper-lanterns');
    const yaml = path.join(folder, 'drama.yaml');
    writeFileSync(yaml, readFileSync(yaml, 'utf8').replace('priceCoins: 15', 'priceCoins: 16'));
    for (const answer of ['n', '\u0003']) {
      const { code, shown } = await importOnTerminal(folder, [['Go on?', answer]], { signal });
      expect({ code, shown }).toEqual({
        code: 1,
        shown: expect.stringContaining('Stopped. Nothing was changed.'),
      });
      expect(shown.indexOf('priceCoins "15" → "16"')).toBeLessThan(shown.indexOf('Go on?'));
    }
    // Imports that ask nothing run in the process of the test.
    const forced = await staffOnTerminal(root, '', 'drama', 'import', folder, '--yes');
    expect(forced).toMatchObject({ code: 0, stdout: expect.not.stringContaining('Go on?') });
    const unchanged = await staffOnTerminal(root, '', 'drama', 'import', folder);
    expect(unchanged).toMatchObject({ code: 0, stdout: expect.stringContaining('is unchanged') });
  },
);
