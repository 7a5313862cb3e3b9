import { randomUUID } from 'node:crypto';
import { contract } from '@cliffhanger/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp, type Viewer } from '../../support/app.ts';
import { deleteAccount } from '../../support/deletion.ts';
import { mergeInto } from '../../support/merging.ts';

const app = await startTestApp();
afterAll(() => app.close());
const { campaign } = contract.analytics;

const report = async (client: Pick<Viewer, 'data'>, uuid: string, fbp: string) => {
  await client.data(campaign, { uuid, fbp });
  await app.runJobs();
  app.advanceClock(1);
};
const exported = async (viewer: Viewer) => {
  const { campaigns } = await viewer.data(contract.myData.export);
  return campaigns.map(({ uuid, fbp }) => [uuid, fbp]);
};
const twoViewers = async () => [await app.register(), await app.register(), randomUUID()] as const;

describe('a campaign report', () => {
  it('is exported to the viewer who sent it, whoever sent the same uuid before, between or at once', async () => {
    const [first, second, uuid] = await twoViewers();
    await report(app.visitor, uuid, 'before');
    await report(first, uuid, 'first');
    await report(app.visitor, uuid, 'between');
    await Promise.all([first, second].map((viewer) => viewer.data(campaign, { uuid, fbp: viewer.userId })));
    await report(second, uuid, 'second');
    expect(await exported(first)).toEqual([
      [uuid, 'first'],
      [uuid, first.userId],
    ]);
    expect(await exported(second)).toEqual([
      [uuid, second.userId],
      [uuid, 'second'],
    ]);
  });

  it('moves with its viewer into the account they merge into', async () => {
    const [first, second, uuid] = await twoViewers();
    const joined = await app.register();
    await report(first, uuid, 'first');
    await mergeInto(app, joined, first);
    await report(second, uuid, 'second');
    await report(joined, uuid, 'joined');
    expect(await exported(joined)).toEqual([
      [uuid, 'first'],
      [uuid, 'joined'],
    ]);
    expect(await exported(second)).toEqual([[uuid, 'second']]);
  });

  it('is erased with its viewer, and so is what the same device reported before, but not what others did', async () => {
    const [first, second, uuid] = await twoViewers();
    await app.visitor.data(campaign, { uuid, campaignName: 'no cookie yet' });
    await report(app.visitor, uuid, 'of the device');
    await report(app.visitor, uuid, 'of another visitor');
    await report(app.visitor, randomUUID(), 'of the device');
    await report(first, uuid, 'of the device');
    await report(second, uuid, 'of the device');
    await deleteAccount(app, first);
    const { read } = app.platform.database;
    const left = await read.campaignParameter.findMany({ where: { uuid }, orderBy: { createdAt: 'asc' } });
    expect(left.map(({ userId, fbp }) => [userId, fbp])).toEqual([
      [null, 'of another visitor'],
      [second.userId, 'of the device'],
    ]);
    expect(await read.campaignParameter.count({ where: { userId: null, fbp: 'of the device' } })).toBe(1);
  });
});
