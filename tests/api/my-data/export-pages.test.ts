import { contract } from '@cliffhanger/contracts';
import Sqlite from 'better-sqlite3';
import { afterAll, expect, it } from 'vitest';
import { startOfTests, startTestApp } from '../../support/app.ts';

const app = await startTestApp();
afterAll(() => app.close());
const { database, config } = app.platform;

it('an export reads each page of analytics events from where the last one ended', async () => {
  const viewer = await app.register();
  await database.write.analyticsEvent.createMany({
    data: Array.from({ length: 1200 }, (_, number) => ({
      userId: viewer.userId,
      receivedAt: startOfTests,
      eventTime: startOfTests,
      eventKey: String(number),
    })),
  });
  const { result, statements } = await app.statementsOf(() => viewer.data(contract.myData.export));
  expect(result.analytics.map(({ eventKey }) => eventKey)).toEqual(
    Array.from({ length: 1200 }, (_, number) => String(number)),
  );
  const pages = statements.filter((sql) => sql.includes('FROM `main`.`AnalyticsEvent`'));
  expect(pages).toHaveLength(3);
  const connection = new Sqlite(config.databaseFile, { readonly: true });
  const plan = connection.prepare(`EXPLAIN QUERY PLAN ${pages[1]}`).all(null, null, null, null);
  connection.close();
  expect(plan).toMatchObject([
    { detail: 'SEARCH main.AnalyticsEvent USING INDEX AnalyticsEvent_userId_idx (userId=? AND rowid>?)' },
  ]);
});
