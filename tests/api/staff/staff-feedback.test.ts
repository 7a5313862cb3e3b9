import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contract } from '@cliffhanger/contracts';
import type { StaffFeedbackJson } from '@cliffhanger/contracts/staff';
import { createCanvas } from '@napi-rs/canvas';
import { afterAll, expect, it } from 'vitest';
import { startTestApp } from '../../support/app.ts';
import { staff } from '../../support/staff.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'cliffhanger-feedback-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

it('the feedback command lists and shows feedback, and writes its screenshots to files', async () => {
  const app = await startTestApp({ DATA_DIR: dataDir });
  const [ada, ben] = [await app.register(), await app.register()];
  const description = 'The third episode stops after ten seconds and does not go on.';
  const sent = { description, contact: 'ada@example.com', problemType: 'playback' as const };
  const screenshot = (await createCanvas(40, 80).encode('png')).toString('base64');
  const ids: string[] = [];
  for (const [viewer, screenshots] of [
    [ada, []],
    [ben, []],
    [ada, [screenshot, screenshot]],
  ] as const) {
    app.advanceClock(60);
    ids.push(
      (await viewer.data(contract.feedback.send, { ...sent, screenshots: [...screenshots] })).feedbackId,
    );
  }
  await app.close();

  const list = async (...options: string[]) => {
    const { stdout } = await staff(dataDir, 'feedback', 'list', ...options, '--json');
    return (JSON.parse(stdout) as StaffFeedbackJson[]).map(({ id }) => id);
  };
  const [first, second, third = ''] = ids;
  expect(await list()).toEqual([third, second, first]);
  expect(await list('--who', ada.username, '--limit', '1')).toEqual([third]);
  expect(await list('--who', ada.username, '--before', third)).toEqual([first]);

  const out = path.join(dataDir, 'out');
  const shown = await staff(dataDir, 'feedback', 'show', third, '--out', out, '--json');
  const { files, ...feedback } = JSON.parse(shown.stdout);
  expect(feedback).toMatchObject({ ...sent, id: third, viewer: { id: ada.userId } });
  expect(files).toHaveLength(2);
  for (const file of files) expect(readFileSync(file).length).toBeGreaterThan(0);
  expect((await staff(dataDir, 'feedback', 'show', third)).stdout).toMatch(
    /^contact +ada@example\.com\n.*^text +The third episode/ms,
  );
  expect(await staff(dataDir, 'feedback', 'show', third, '--out', out)).toMatchObject({
    ...{ code: 1, stderr: expect.stringContaining('already exists') },
  });
  expect(await staff(dataDir, 'feedback', 'show', 'x')).toMatchObject({
    ...{ code: 1, stderr: expect.stringContaining('there is no feedback "x"') },
  });
});
