import { readdirSync, readFileSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { contract, limits } from '@cliffhanger/contracts';
import { createCanvas } from '@napi-rs/canvas';
import request from 'supertest';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../support/app.ts';

const app = await startTestApp();
afterAll(() => app.close());
const { database, config } = app.platform;
const { send } = contract.feedback;
const viewer = await app.register({ 'x-client-version': '4/1.0.1' });
const inChinese = viewer.with({ 'accept-language': 'zh-CN' });

const good = {
  description: 'The third episode stops after ten seconds and does not go on.',
  contact: 'ada@example.com',
  problemType: 'playback' as const,
};
const canvas = createCanvas(40, 80);
const screenshot = (await canvas.encode('png')).toString('base64');
const files = () => readdirSync(config.uploadsDir);
const countStored = () => database.read.feedback.count({ where: { userId: viewer.userId } });

describe('feedback', () => {
  it('is stored with its sender and client version', async () => {
    const { feedbackId } = await viewer.data(send, { ...good, description: `  ${good.description} ` });
    expect(await database.read.feedback.findUniqueOrThrow({ where: { id: feedbackId } })).toMatchObject({
      ...good,
      userId: viewer.userId,
      clientVersion: '1.0.1',
      createdAt: app.platform.clock.now(),
    });
  });

  it.each([
    'The video stops after ten seconds on every one.',
    'a b c d e f g h i',
    'Stopped-working, again; and again: it never, ever – plays!',
  ])('requires at least 10 words: not "%s"', async (description) => {
    const answer = await viewer.send(send, { ...good, description });
    expect(answer).toMatchObject({
      status: 400,
      code: 3501,
      msg: 'Please enter a description of no less than 10 words.',
      data: { field: 'description' },
    });
  });

  it('requires at least 10 characters in the Chinese interface', async () => {
    const answer = await inChinese.send(send, { ...good, description: '第三集 放不 了，卡住' });
    expect(answer).toMatchObject({ code: 3501, msg: '请输入不少于 10 个字的描述。' });
    expect((await inChinese.send(send, { ...good, description: '第三集放不了，卡住了' })).code).toBe(200);
    // The English interface requires ten words, and these ten characters are fewer.
    expect((await viewer.send(send, { ...good, description: '第三集放不了，卡住了' })).code).toBe(3501);
  });

  it.each([
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'a b@example.com',
    '12345',
    '+12',
    '1234567890123456',
    'call me',
  ])('requires a phone number or an email address: not %s', async (contact) => {
    const answer = await viewer.send(send, { ...good, contact });
    expect(answer).toMatchObject({ status: 400, code: 3502, data: { field: 'contact' } });
  });

  it.each(['+55 (11) 91234-5678', '13800138000', 'ada.l+x@mail.example.co'])(
    'accepts the contact %s',
    async (contact) => {
      expect((await viewer.send(send, { ...good, contact })).code).toBe(200);
    },
  );

  it.each([
    ['contact', { ...good, contact: undefined }],
    ['contact', { ...good, contact: ' ' }],
    ['description', { ...good, description: '' }],
    ['description', { ...good, description: 'word '.repeat(500) }],
    ['problemType', { ...good, problemType: 'weather' }],
    ['screenshots', { ...good, screenshots: Array.from({ length: 4 }, () => screenshot) }],
    [
      'screenshots.1',
      { ...good, screenshots: [screenshot, 'A'.repeat(limits.feedback.maxScreenshotBytes * 1.4)] },
    ],
  ])('without a valid %s is refused by that field’s name', async (field, input) => {
    const { code, data } = await viewer.send(send, input);
    expect({ code, data }).toMatchObject({ code: 3000, data: { fields: [{ field }] } });
  });

  it('is limited to twenty a day per viewer, regardless of address', async () => {
    const eager = await app.register();
    const answers = await Promise.all(Array.from({ length: 25 }, () => eager.send(send, good)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(20);
    const [refused] = answers.filter(({ code }) => code !== 200);
    expect(refused).toMatchObject({ status: 429, code: 3112, data: { retryAfterSeconds: 86_400 } });
    expect((await viewer.send(send, good)).code).toBe(200);
    app.advanceClock(86_400);
    expect((await eager.send(send, good)).code).toBe(200);
  });
});

describe('a feedback screenshot', () => {
  it('is stored in order under a random name, readable by the operator only and not served', async () => {
    const jpeg = (await canvas.encode('jpeg')).toString('base64');
    const { feedbackId } = await viewer.data(send, { ...good, screenshots: [screenshot, jpeg] });
    const images = await database.read.feedbackImage.findMany({
      where: { feedbackId },
      orderBy: { position: 'asc' },
    });
    const keys = images.map(({ storageKey }) => storageKey);
    expect(keys).toEqual([
      expect.stringMatching(/^[\w-]{43}\.png$/),
      expect.stringMatching(/^[\w-]{43}\.jpg$/),
    ]);
    const file = path.join(config.uploadsDir, keys[0] ?? '');
    expect(readFileSync(file).subarray(1, 4).toString()).toBe('PNG');
    expect(statSync(file).mode & 0o077).toBe(0);
    for (const base of ['/images/', '/media/', '/uploads/', '/images/../../uploads/']) {
      const response = await request(app.address).get(base + keys[0]);
      expect(response.body).not.toBeInstanceOf(Buffer);
      expect(response.headers['content-type']).not.toMatch(/image/);
    }
  });

  it.each([
    ['a page', Buffer.from('<html></html>').toString('base64')],
    ['half a picture', screenshot.slice(0, 80)],
    ['no base64', `${screenshot}*`],
    ['an address', 'https://example.com/x.png'],
  ])('that is %s is refused by its position, and nothing is stored', async (_, wrong) => {
    const before = [await countStored(), files().length];
    const answer = await viewer.send(send, { ...good, screenshots: [screenshot, wrong] });
    expect(answer).toMatchObject({ status: 400, code: 3503, data: { field: 'screenshots.1' } });
    expect([await countStored(), files().length]).toEqual(before);
  });

  it('that is refused counts toward the limit of a day', async () => {
    const eager = await app.register();
    for (let attempt = 0; attempt < 20; attempt += 1)
      expect((await eager.send(send, { ...good, screenshots: ['AAAA'] })).code).toBe(3503);
    expect(await eager.send(send, { ...good, screenshots: [screenshot] })).toMatchObject({ code: 3112 });
  });

  it('with too many pixels is refused before any is decoded, alone or with others', async () => {
    const large = (await createCanvas(5000, 4200).encode('png')).toString('base64');
    const before = files().length;
    expect(await viewer.send(send, { ...good, screenshots: [large, large] })).toMatchObject({
      status: 400,
      code: 3504,
      data: { field: 'screenshots' },
    });
    expect(files()).toHaveLength(before);
    expect((await viewer.send(send, { ...good, screenshots: [large] })).code).toBe(200);
  });

  it('waits while others are read, in a queue with an end, one for each viewer at a time', async () => {
    const many = await Promise.all(Array.from({ length: 8 }, () => app.register()));
    const input = { ...good, screenshots: [screenshot, screenshot, screenshot] };
    const answers = await Promise.all(many.map((one) => one.send(send, input)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(5);
    const busy = { status: 503, code: 3505, data: { retryAfterSeconds: 10 } };
    expect(answers.filter(({ code }) => code !== 200)).toEqual(Array(3).fill(expect.objectContaining(busy)));
    const [own] = many;
    const twice = await Promise.all([own?.send(send, input), own?.send(send, input), own?.send(send, good)]);
    expect(twice.map((answer) => answer?.code).sort()).toEqual([200, 200, 3505]);
    expect((await many[7]?.send(send, input))?.code).toBe(200);
  });

  it('may total three of 5 MB but not more, while other calls keep their limit', async () => {
    const post = (where: string, body: string) =>
      request(app.address)
        .post(`/api/v1${where}`)
        .set({ authorization: `Bearer ${viewer.token}`, 'content-type': 'application/json' })
        .send(body);
    const large = 'A'.repeat(4 * Math.floor(limits.feedback.maxScreenshotBytes / 3));
    const threeLarge = JSON.stringify({ ...good, screenshots: [large, large, large] });
    // The server accepts the size of the body, and refuses the content, which is not an image.
    expect((await post('/center/feedback', threeLarge)).body).toMatchObject({ code: 3503 });
    const tooMuch = JSON.stringify({ ...good, screenshots: [large, large, large, large] });
    expect((await post('/center/feedback', tooMuch)).body).toMatchObject({ code: 3002 });
    expect((await post('/center/updateSettings', `{"x":"${'x'.repeat(65_536)}"}`)).body).toMatchObject({
      code: 3002,
    });
  });

  it('is removed after a while if no feedback references it', async () => {
    const { feedbackId } = await viewer.data(send, { ...good, screenshots: [screenshot, screenshot] });
    const images = await database.read.feedbackImage.findMany({ where: { feedbackId } });
    const [left, gone] = images.map(({ storageKey }) => storageKey);
    for (const key of [left, gone]) utimesSync(path.join(config.uploadsDir, key ?? ''), 0, 0);
    await database.write.feedbackImage.delete({ where: { storageKey: gone ?? '' } });
    await app.runJobs();
    expect(files()).toContain(left);
    expect(files()).not.toContain(gone);
  });
});
