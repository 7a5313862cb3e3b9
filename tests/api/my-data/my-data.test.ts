import { contract, type MyData } from '@cliffhanger/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import { startOfTests, startTestApp } from '../../support/app.ts';
import { insertDrama, insertTemplates } from '../../support/library.ts';
import { mergeInto } from '../../support/merging.ts';
import { createAllViewerData, exportSectionByTable, staffOnlyTables } from '../../support/viewer-data.ts';

const app = await startTestApp();
afterAll(() => app.close());
const { database } = app.platform;
await insertTemplates(database);
await insertDrama(database, { slug: 'ferry', at: startOfTests });
const [viewer, other] = [await app.register(), await app.register()];
await createAllViewerData(app, viewer, other);
const { export: exportData } = contract.myData;

it('the data export knows every table with rows of a viewer', async () => {
  const rows = await database.read.$queryRaw<{ name: string }[]>`
    SELECT DISTINCT m."name" FROM sqlite_master m, pragma_table_info(m."name") p
    WHERE m."type" = 'table' AND p."name" IN ('userId', 'viewerKey', 'inviterId', 'joinedIntoId')`;
  // A table that is missing here is also missing from the export and from account deletion.
  const known = [...Object.keys(exportSectionByTable), ...staffOnlyTables];
  expect(known.sort()).toEqual(rows.map(({ name }) => name).sort());
});

describe('the data export', () => {
  it('has content in every section for a viewer with rows in every table', async () => {
    const data = await viewer.data(exportData);
    const sections = Object.values(exportSectionByTable);
    expect(Object.keys(data).sort()).toEqual([...sections, 'joinedAccounts', 'exportedAt'].sort());
    const empty = sections.filter((section) => JSON.stringify(data[section as keyof MyData]) === '[]');
    expect(empty).toEqual([]);
    expect(data).toMatchObject({
      account: { userId: viewer.userId, displayName: viewer.username },
      balance: { coin: 88, paidCoin: 88 },
      identities: [{ kind: 'account', subject: viewer.username }],
      comments: [{ text: 'Top' }, { text: 'Below' }],
      follows: [{ dramaId: 'ferry' }],
      progress: [{ episodeId: 'ferry-1', progress: 40, finished: false }],
      unlocks: [{ episodeId: 'ferry-3', priceCoins: 12 }],
      feedback: [{ contact: 'secret-contact@example.com', screenshots: 1 }],
      analytics: [{ eventKey: 'open' }],
    });
  });

  it('is sent as one file to download', async () => {
    const { headers } = await viewer.send(exportData);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('content-disposition')).toBe(
      'attachment; filename="cliffhanger-my-data-2026-11-20.json"',
    );
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('contains neither secrets nor data of other people', async () => {
    const text = JSON.stringify(await viewer.data(exportData));
    const { read } = database;
    const [identity, session] = [await read.identity.findMany(), await read.session.findMany()];
    const secrets = [
      ...identity.map(({ passwordHash }) => passwordHash),
      ...session.map(({ tokenHash }) => tokenHash),
      viewer.token,
      viewer.password,
      other.userId,
      other.username,
      'secret note',
    ];
    expect(secrets.filter((secret) => secret && text.includes(secret))).toEqual([]);
  });

  it('is complete, however long a list is', async () => {
    const reader = await app.register();
    const count = 1203;
    await database.write.outboxEvent.createMany({
      data: Array.from({ length: count }, (_, index) => ({
        userId: reader.userId,
        name: 'user_prize',
        payload: String(index),
        createdAt: startOfTests,
      })),
    });
    await database.write.analyticsEvent.createMany({
      data: Array.from({ length: count }, (_, index) => ({
        userId: reader.userId,
        eventKey: String(index),
        eventTime: new Date(startOfTests.getTime() + Math.floor(index / 700)),
        receivedAt: startOfTests,
      })),
    });
    const { notifications, analytics } = await reader.data(exportData);
    const whole = Array.from({ length: count }, (_, index) => String(index));
    expect(notifications.map(({ payload }) => payload)).toEqual(whole);
    expect(analytics.map(({ eventKey }) => eventKey)).toEqual(whole);
  });

  it('contains the data that stayed with merged accounts', async () => {
    const [one, two, three] = [await app.register(), await app.register(), await app.register()];
    await app.grantCoins(two, { paid: 30 });
    await app.grantCoins(three, { bonus: 5 });
    await mergeInto(app, two, three);
    app.advanceClock(1);
    await mergeInto(app, one, two);
    const { account, joinedAccounts, movements, sessions, balance } = await one.data(exportData);
    expect(account.userId).toBe(one.userId);
    expect(joinedAccounts.map(({ userId }) => userId).sort()).toEqual([two.userId, three.userId].sort());
    expect(balance).toMatchObject({ paidCoin: 30, bonusCoin: 5 });
    expect(movements.filter(({ reason }) => reason === 'prize').map(({ coins }) => coins)).toEqual([30, 5]);
    expect(sessions.map(({ endReason }) => endReason)).toEqual([null, 'revoked', 'revoked']);
  });

  it('is limited to ten an hour', async () => {
    const eager = await app.register();
    const statuses: number[] = [];
    for (let index = 0; index < 11; index++) statuses.push((await eager.send(exportData)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    app.advanceClock(3600);
    expect((await eager.send(exportData)).status).toBe(200);
  });
});
