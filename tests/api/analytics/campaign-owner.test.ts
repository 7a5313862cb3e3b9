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

describe('a campaign uuid', () => {
  it('belongs to the first viewer who reports it, with the earlier reports of visitors', async () => {
    const [first, second, uuid] = await twoViewers();
    await report(app.visitor, uuid, 'before');
    await report(first, uuid, 'first');
    await report(app.visitor, uuid, 'between');
    await report(second, uuid, 'second');
    await report(first, uuid, 'first again');
    expect(await exported(first)).toEqual([
      [uuid, 'before'],
      [uuid, 'first'],
      [uuid, 'first again'],
    ]);
    expect(await exported(second)).toEqual([[null, 'second']]);
  });

  it('belongs to one viewer when two report it concurrently', async () => {
    const [first, second, uuid] = await twoViewers();
    await app.visitor.data(campaign, { uuid, fbp: 'before' });
    const reports = [first, second].flatMap((viewer) =>
      Array.from({ length: 10 }, () => viewer.data(campaign, { uuid, fbp: viewer.userId })),
    );
    await Promise.all(reports);
    await app.runJobs();
    const owners = [await exported(first), await exported(second)].filter((rows) =>
      JSON.stringify(rows).includes(uuid),
    );
    expect(owners).toHaveLength(1);
    expect(owners[0]).toHaveLength(11);
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
    expect(await exported(second)).toEqual([[null, 'second']]);
  });

  it('becomes free when its viewer is deleted, and leaves none of their data', async () => {
    const [first, second, uuid] = await twoViewers();
    await report(app.visitor, uuid, 'before');
    await report(first, uuid, 'first');
    await report(app.visitor, uuid, 'between');
    await deleteAccount(app, first);
    await report(second, uuid, 'second');
    expect(await exported(second)).toEqual([[uuid, 'second']]);
    const { read } = app.platform.database;
    const left = await read.campaignParameter.findMany({ where: { fbp: { in: ['before', 'first'] }, uuid } });
    expect(left).toEqual([]);
  });
});
