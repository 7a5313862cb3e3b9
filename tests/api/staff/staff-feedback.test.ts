import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contract } from '@cliffhanger/contracts';
import type { StaffFeedbackJson, StaffLogPageJson } from '@cliffhanger/contracts/staff';
import { createCanvas } from '@napi-rs/canvas';
import { afterAll, expect, it } from 'vitest';
import { startTestApp } from '../../support/app.ts';
import { staff } from '../../support/staff.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'cliffhanger-feedback-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

it('the viewer reads the answer of staff, and nobody else does', async () => {
  const app = await startTestApp();
  const [ada, ben] = [await app.register(), await app.register()];
  const send = async (description: string) =>
    (
      await ada.data(contract.feedback.send, {
        description,
        contact: 'ada@example.com',
        problemType: 'playback',
        screenshots: [],
      })
    ).feedbackId;
  const first = await send('The third episode stops after ten seconds and does not go on.');
  app.advanceClock(60);
  const second = await send('The fourth episode has no sound at all on my old phone.');
  const { DATA_DIR } = app.platform.config;
  const answer = (text: string) => staff(DATA_DIR, 'feedback', 'answer', first, text, '--json');

  expect(JSON.parse((await answer('It plays again.')).stdout)).toMatchObject({
    id: first,
    answer: 'It plays again.',
    answeredAt: expect.any(String),
  });
  expect((await ada.data(contract.feedback.list)).items).toMatchObject([
    { feedbackId: second, answer: null, answeredAt: null },
    { feedbackId: first, problemType: 'playback', answer: 'It plays again.' },
  ]);
  expect((await ben.data(contract.feedback.list)).items).toEqual([]);
  expect(await app.visitor.refusal(contract.feedback.list)).toMatchObject({ error: 'tokenInvalid' });

  const open = await staff(DATA_DIR, 'feedback', 'list', '--unanswered', '--json');
  expect(JSON.parse(open.stdout)).toMatchObject([{ id: second, answer: null }]);

  await answer('It plays again since Monday.');
  expect((await ada.data(contract.feedback.list)).items[1]?.answer).toBe('It plays again since Monday.');
  expect((await ada.data(contract.myData.export)).feedback).toMatchObject([
    { feedbackId: first, answer: 'It plays again since Monday.' },
    { feedbackId: second, answer: null },
  ]);
  const { items } = (await app.staff('log.list', { limit: 10 })) as StaffLogPageJson;
  expect(items).toHaveLength(2);
  expect(items[1]).toMatchObject({
    action: 'feedback.answer',
    subject: { kind: 'feedback', id: first },
    viewerId: ada.userId,
    details: {},
    before: { answeredAt: null },
    after: { answeredAt: expect.any(String) },
  });
  expect(await staff(DATA_DIR, 'feedback', 'answer', first, ' ')).toMatchObject({ code: 2 });
  expect(await staff(DATA_DIR, 'feedback', 'answer', 'x', 'Yes')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('there is no feedback "x"'),
  });
  await app.close();
});

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
    code: 1,
    stderr: expect.stringContaining('already exists'),
  });
  expect(await staff(dataDir, 'feedback', 'show', 'x')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('there is no feedback "x"'),
  });
});
