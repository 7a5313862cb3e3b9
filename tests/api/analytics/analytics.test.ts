import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type AnalyticsEvent, contract, limits } from '@cliffhanger/contracts';
import { openDatabase } from '@cliffhanger/server/platform/database/open-database.ts';
import request from 'supertest';
import { afterAll, describe, expect, it } from 'vitest';
import { startOfTests, startTestApp, type Viewer } from '../../support/app.ts';
import { childEnvironment } from '../../support/child-environment.ts';
import { copyEmptyDatabase } from '../../support/database.ts';

const app = await startTestApp({ TRACKING_DAYS: '400' });
afterAll(() => app.close());
const { database } = app.platform;
const { campaign, events } = contract.analytics;

const record: Required<AnalyticsEvent> = {
  deviceType: 'phone',
  deviceName: 'Pixel 9',
  appName: 'Cliffhanger',
  appVersion: '1.0.1',
  eventTime: '2026-11-20T11:59:58.250Z',
  channelId: 4,
  channelName: 'web',
  userId: 'somebody else',
  sex: 1,
  regSource: 4,
  memberExpire: '2026-12-01T00:00:00Z',
  language: 'pt',
  country: 'BR',
  coin: 40,
  registerTime: '2026-11-01T08:00:00Z',
  isMember: 1,
  adId: 'ad-1',
  adName: 'Cliff',
  prevEventKey: 'launch',
  eventId: 'ferry',
  eventChildId: 'ferry-3',
  module: 'player',
  eventKey: 'play_start',
  eventType: 'play',
};
const storedRecords = async (eventKey: string) => {
  await app.runJobs();
  return database.read.analyticsEvent.findMany({ where: { eventKey }, orderBy: { id: 'asc' } });
};
const campaignsOf = async (uuid: string) => {
  await app.runJobs();
  return database.read.campaignParameter.findMany({ where: { uuid }, orderBy: { createdAt: 'asc' } });
};

describe('an analytics record', () => {
  it('is stored with every field of the specification, and with its time in UTC', async () => {
    await app.visitor.data(events, { events: [record] });
    const [row] = await storedRecords('play_start');
    expect(row).toEqual({
      ...record,
      id: expect.any(Number),
      userId: null,
      receivedAt: startOfTests,
      eventTime: new Date(record.eventTime),
      memberExpire: new Date(String(record.memberExpire)),
      registerTime: new Date(String(record.registerTime)),
    });
  });

  it('is attributed to the user of the token, whatever user it names', async () => {
    const viewer = await app.register();
    await viewer.data(events, { events: [{ ...record, eventKey: 'own', userId: 'somebody else' }] });
    expect(await storedRecords('own')).toMatchObject([{ userId: viewer.userId }]);
  });

  it('requires only its time, may contain null, and drops unknown fields', async () => {
    const odd = {
      eventTime: record.eventTime,
      eventKey: 'small',
      coin: null,
      adId: null,
      password: 'secret',
    };
    expect((await app.visitor.send(events, { events: [odd] })).code).toBe(200);
    const [row] = await storedRecords('small');
    expect(row).toMatchObject({ eventKey: 'small', coin: null, deviceType: null });
    expect(JSON.stringify(row)).not.toContain('secret');
  });

  it('with invalid Unicode does not affect other records', async () => {
    const odd = ['\ud800', '\0', '🎬'].map((letter) => ({ ...record, eventKey: 'letters', module: letter }));
    await app.visitor.data(events, { events: odd });
    expect(await storedRecords('letters')).toHaveLength(odd.length);
  });

  it.each([
    ['events.1.eventTime', { eventTime: '20 November' }],
    ['events.1.eventTime', { eventTime: '2026-11-20T12:00:00+02:00' }],
    ['events.1.eventTime', { eventTime: undefined }],
    ['events.1.isMember', { isMember: 2 }],
    ['events.1.coin', { coin: 1.5 }],
    ['events.1.eventKey', { eventKey: 'x'.repeat(limits.maxAnalyticsTextLength + 1) }],
  ])('refuses the whole batch, naming "%s" for %j', async (field, wrong) => {
    const answer = await app.visitor.refusal(events, {
      events: [{ ...record, eventKey: 'never' }, { ...record, ...wrong } as typeof record],
    });
    expect(answer).toMatchObject({ error: 'invalidInput', details: { fields: [{ field }] } });
    expect(await storedRecords('never')).toEqual([]);
  });

  it('comes in batches of 1 to 10 records', async () => {
    const longest = Object.fromEntries(
      Object.entries(record).map(([name, value]) => [
        name,
        typeof value === 'string' && !name.match(/Time|Expire/) ? 'é'.repeat(30) : value,
      ]),
    );
    const list = (length: number) => Array.from({ length }, () => ({ ...longest, eventKey: 'many' }));
    expect(await app.visitor.send(events, { events: list(10) })).toMatchObject({ code: 200 });
    for (const length of [0, 11]) {
      const answer = await app.visitor.refusal(events, { events: list(length) as (typeof record)[] });
      expect(answer).toMatchObject({ error: 'invalidInput', details: { fields: [{ field: 'events' }] } });
    }
    expect(await storedRecords('many')).toHaveLength(10);
  });

  describe.each(['application/json', 'text/plain;charset=UTF-8'])('in a bare array as %s', (type) => {
    const send = async (list: unknown) => {
      const path = '/api/v1/report/events';
      const sent = request(app.address).post(path).set('content-type', type).send(JSON.stringify(list));
      return (await sent).body;
    };

    it('is stored as in an object', async () => {
      const eventKey = `bare ${type}`;
      expect(await send([{ ...record, eventKey }])).toEqual({ code: 200, msg: 'OK', data: null });
      expect(await send(Array(10).fill({ ...record, eventKey }))).toMatchObject({ code: 200 });
      expect(await storedRecords(eventKey)).toHaveLength(11);
    });

    it.each([
      ['events', []],
      ['events', Array(11).fill(record)],
      ['events.0', [1]],
      ['events.0', [[record]]],
      ['events.1.eventTime', [record, { ...record, eventTime: 'today' }]],
    ])('is refused by its name, "%s"', async (field, list) => {
      expect(await send(list)).toMatchObject({ code: 3000, data: { fields: [{ field }] } });
    });
  });

  it('is refused with 413 when it exceeds the maximum size of a batch', async () => {
    const body = JSON.stringify({ events: [record], padding: 'x'.repeat(limits.analytics.maxBodyBytes) });
    const path = '/api/v1/report/events';
    const answer = await request(app.address).post(path).type('application/json').send(body);
    expect(answer.body).toMatchObject({ code: 3002 });
  });
});

describe('an analytics beacon', () => {
  const send = (type: string, body: string, path = '/report/events') =>
    request(app.address).post(`/api/v1${path}`).set('content-type', type).send(body);

  it.each(['text/plain;charset=UTF-8', 'text/plain', 'application/json'])(
    'may be sent as %s',
    async (type) => {
      const eventKey = `beacon ${type}`;
      const { body } = await send(type, JSON.stringify({ events: [{ ...record, eventKey }] }));
      expect(body).toEqual({ code: 200, msg: 'OK', data: null });
      expect(await storedRecords(eventKey)).toHaveLength(1);
    },
  );

  it('that is not JSON is refused like any call', async () => {
    for (const text of ['{', 'events=1']) {
      expect((await send('text/plain', text)).body, text).toMatchObject({ code: 3001 });
    }
    expect((await send('text/plain', 'null')).body).toMatchObject({ code: 3000 });
    expect((await send('text/plain', '{"__proto__":{"events":[]}}')).status).toBe(400);
  });

  it('is the only call that accepts plain text', async () => {
    const body = JSON.stringify({ dramaId: 'a', episodeId: 'b', progress: 1 });
    expect((await send('text/plain', body, '/center/watchProgressReport')).status).toBe(400);
  });
});

describe('a campaign report', () => {
  const parameters = (uuid: string) => ({
    uuid,
    campaignName: 'Spring',
    adId: '9',
    ttclid: 'E.C.P',
    fbp: 'fb.1',
  });

  it('is stored as it was sent', async () => {
    const uuid = randomUUID();
    await app.visitor.data(campaign, { ...parameters(uuid), dramaId: 'ferry' });
    const [row] = await campaignsOf(uuid);
    expect(row).toMatchObject({
      ...parameters(uuid),
      dramaId: 'ferry',
      userId: null,
      createdAt: startOfTests,
    });
  });

  it('belongs to the viewer who sends it, and a visitor’s to nobody who reports its uuid later', async () => {
    const uuid = randomUUID();
    await app.visitor.data(campaign, { ...parameters(uuid), fbclid: 'of a visitor' });
    const [viewer, other] = [await app.register(), await app.register()];
    await viewer.data(campaign, { ...parameters(uuid), fbclid: 'of the viewer' });
    await other.data(campaign, { uuid, fbclid: 'of another viewer' });
    expect((await campaignsOf(uuid)).map(({ userId, fbclid }) => [userId, fbclid])).toEqual(
      expect.arrayContaining([
        [null, 'of a visitor'],
        [viewer.userId, 'of the viewer'],
        [other.userId, 'of another viewer'],
      ]),
    );
    const exported = async (one: Viewer) => JSON.stringify(await one.data(contract.myData.export));
    expect(await exported(viewer)).toContain('of the viewer');
    expect(await exported(viewer)).not.toMatch(/of a visitor|of another viewer/);
    expect(await exported(other)).not.toMatch(/of a visitor|of the viewer/);
  });

  it('without parameters stores nothing, and without uuid is assigned to no other viewer', async () => {
    const before = await database.read.campaignParameter.count();
    await app.visitor.data(campaign, {});
    await app.visitor.data(campaign, { sid: '' });
    await app.visitor.data(campaign, { sid: 'lost' });
    const viewer = await app.register();
    await viewer.data(campaign, { sid: 'mine' });
    await app.runJobs();
    expect(await database.read.campaignParameter.count()).toBe(before + 2);
    expect(await database.read.campaignParameter.findFirst({ where: { sid: 'lost' } })).toMatchObject({
      userId: null,
    });
  });

  it('is refused when a parameter is too long or not a string', async () => {
    const wrong = { sid: 'x'.repeat(limits.maxAnalyticsTextLength + 1) };
    expect(await app.visitor.refusal(campaign, wrong)).toMatchObject({
      details: { fields: [{ field: 'sid' }] },
    });
  });
});

describe('the analytics writer', () => {
  it('flushes pending records before the server stops', async () => {
    const own = await startTestApp();
    const { database } = own.platform;
    await own.visitor.data(events, { events: [record, record] });
    let written: number | undefined;
    const { close } = database;
    Object.assign(database, {
      close: async () => {
        written = await database.read.analyticsEvent.count();
        await close();
      },
    });
    await own.close();
    expect(written).toBe(2);
  });

  it('answers success while the database cannot be written, and resumes when it can', async () => {
    const own = await startTestApp();
    const write = own.platform.database.groupedTransaction;
    const groupedTransaction = () => Promise.reject(new Error('disk is full'));
    Object.assign(own.platform.database, { groupedTransaction });
    await own.visitor.data(events, { events: [record] });
    await own.runJobs();
    Object.assign(own.platform.database, { groupedTransaction: write });
    await own.visitor.data(events, { events: [record] });
    await own.runJobs();
    expect(await own.platform.database.read.analyticsEvent.count()).toBe(1);
    await own.close();
  });

  it('deletes records older than the retention period', async () => {
    const own = await startTestApp({ TRACKING_DAYS: '30' });
    const day = 86_400;
    const report = async (uuid: string) => {
      await own.visitor.data(events, { events: [{ ...record, eventKey: uuid }] });
      await own.visitor.data(campaign, { uuid });
      await own.runJobs();
    };
    await report('old');
    own.advanceClock(20 * day);
    await report('new');
    own.advanceClock(11 * day);
    await own.runJobs();
    const { read } = own.platform.database;
    expect((await read.analyticsEvent.findMany()).map(({ eventKey }) => eventKey)).toEqual(['new']);
    expect((await read.campaignParameter.findMany()).map(({ uuid }) => uuid)).toEqual(['new']);
    await own.close();
  });
});

describe('pnpm events:export', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'cliffhanger-export-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'cliffhanger.sqlite');
  copyEmptyDatabase(file);
  const own = await openDatabase({ file });
  const count = 2500;
  await own.write.analyticsEvent.createMany({
    data: Array.from({ length: count }, (_, index) => ({
      eventKey: `event-${index}`,
      eventTime: new Date('2026-11-20T00:00:00Z'),
      receivedAt: new Date(Date.UTC(2026, 10, 20, 0, 0, index)),
    })),
  });
  await own.close();
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['scripts/export-events.ts', ...args], {
      cwd: path.resolve(import.meta.dirname, '../../..'),
      env: { ...childEnvironment, DATA_DIR: folder },
      encoding: 'utf8',
      maxBuffer: 16 * 1024 * 1024,
    });
  const keysOf = (stdout: string) =>
    stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line).eventKey);

  it('prints each record once, one per line, in order', () => {
    const { stdout, stderr, status } = run();
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    expect(keysOf(stdout)).toEqual(Array.from({ length: count }, (_, index) => `event-${index}`));
    expect(JSON.parse(stdout.split('\n')[0] ?? '')).toMatchObject({ eventTime: '2026-11-20T00:00:00.000Z' });
  });

  it('prints the records received within a range', () => {
    const range = ['--since', '2026-11-20T00:00:10Z', '--until', '2026-11-20T00:00:12Z'];
    expect(keysOf(run(...range).stdout)).toEqual(['event-10', 'event-11']);
    expect(run('--until', '2026-11-20').stdout).toBe('');
    expect(keysOf(run('--since', '2026-11-20').stdout)).toHaveLength(count);
  });

  it('explains invalid arguments', () => {
    expect(run('--since', 'yesterday')).toMatchObject({ status: 2, stdout: '' });
    expect(run('--since', 'yesterday').stderr).toMatch(/^--since: "yesterday" is not a time\. .+\n$/);
    expect(run('--unknown').status).toBe(2);
    expect(run('--help').stdout).toMatch(/^Usage: /);
  });
});
