import type { WallStats } from '@cliffhanger/contracts/staff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../support/app.ts';
import { insertRandomActivity, randomDramas } from '../../support/random-activity.ts';

const app = await startTestApp();
afterAll(() => app.close());
const { database, clock } = app.platform;
const now = clock.now();

/** All rows, and those of each account. */
const rowsOf = async () => {
  const { read } = database;
  const users = await read.user.findMany();
  const events = await read.analyticsEvent.findMany();
  const playbacks = await read.playbackCount.findMany();
  const progress = await read.watchProgress.findMany();
  const unlocks = await read.unlock.findMany();
  const orders = await read.order.findMany();
  const byUser = <Row extends { userId: string | null }>(rows: Row[]) => {
    const groups = Map.groupBy(rows, ({ userId }) => userId);
    return (id: string): Row[] => groups.get(id) ?? [];
  };
  return {
    users,
    known: users.filter(({ deletedAt }) => deletedAt === null),
    events,
    playbacks,
    progress,
    unlocks,
    orders,
    eventsOf: byUser(events),
    playbacksOf: byUser(playbacks.map((row) => ({ ...row, userId: row.viewerKey }))),
    progressOf: byUser(progress),
    ordersOf: byUser(orders),
  };
};
let raw: Awaited<ReturnType<typeof rowsOf>>;

beforeAll(async () => {
  await insertRandomActivity(database, { seed: 123, now, viewers: 180 });
  raw = await rowsOf();
});

const dayMs = 86_400_000;
const period = { from: '2026-10-20', until: '2026-11-09' };
/** Time zones with their distance from UTC in these weeks. */
const offsets = { UTC: 'Z', 'America/Sao_Paulo': '-03:00', 'Asia/Tokyo': '+09:00' } as const;
type Zone = keyof typeof offsets;
const zones = Object.keys(offsets) as Zone[];
/** Whether a time is on one of these days of a zone. */
const inDays = (from: string, until: string, zone: Zone) => {
  const [start, end] = [from, until].map((day) => Date.parse(`${day}T00:00:00${offsets[zone]}`));
  return (at: Date | null) =>
    at !== null && at.getTime() >= (start ?? 0) && at.getTime() < (end ?? 0) + dayMs;
};
const inPeriod = (zone: Zone) => inDays(period.from, period.until, zone);
const timeOfHour = (hour: number) => new Date(hour * 3_600_000);

describe('the wall', () => {
  /** The steps of some people, from the rows of each of them. */
  const recount = (people: typeof raw.users, zone: Zone) => {
    const within = inPeriod(zone);
    const steps = people.map(({ id }) => {
      const played = raw.playbacksOf(id).filter(({ hour }) => within(timeOfHour(hour)));
      const orders = raw.ordersOf(id);
      const isPaidEpisode = (episodeId: string) => {
        const [slug = '', number] = episodeId.split('-');
        return Number(number) > randomDramas[slug as keyof typeof randomDramas].free;
      };
      const stoodAtWall = raw
        .progressOf(id)
        .some(({ episodeId, dramaId, updatedAt, finished, furthestSeconds }) => {
          const { free, episodes } = randomDramas[dramaId as keyof typeof randomDramas];
          const isLastFree = free < episodes && episodeId === `${dramaId}-${free}`;
          return isLastFree && within(updatedAt) && (finished || furthestSeconds >= 81);
        });
      const reached = stoodAtWall || played.some(({ episodeId }) => isPaidEpisode(episodeId));
      const ordered = orders.some(({ createdAt }) => within(createdAt));
      const paying = orders.some(({ paidAt }) => within(paidAt));
      const watching = reached || played.length > 0;
      const opened = raw.eventsOf(id).some(({ receivedAt }) => within(receivedAt));
      return {
        active: watching || ordered || paying || opened,
        watching,
        reached,
        ordered: reached && ordered,
        paid: reached && ordered && paying,
        paying,
      };
    });
    const count = (name: keyof (typeof steps)[number]) => steps.filter((step) => step[name]).length;
    return {
      active: count('active'),
      watching: count('watching'),
      reached: count('reached'),
      ordered: count('ordered'),
      paid: count('paid'),
      paying: count('paying'),
    };
  };

  it.each(zones)('has the people of each step that their own rows have, in days of %s', async (zone) => {
    const wall = (await app.staff('stats.wall', { ...period, zone })) as WallStats;
    expect(wall.countedUntil).toBeNull();
    const within = inPeriod(zone);
    const all = recount(raw.known, zone);
    expect(all.paid).toBeGreaterThan(10);
    expect(all.active).toBeGreaterThan(all.watching);
    expect(wall.all).toMatchObject(all);
    expect(wall.newViewers).toMatchObject(
      recount(
        raw.known.filter((user) => within(user.registerTime)),
        zone,
      ),
    );
    expect(wall.returning).toMatchObject(
      recount(
        raw.known.filter((user) => !within(user.registerTime)),
        zone,
      ),
    );
    expect(wall.countries.map(({ country }) => country).toSorted()).toEqual(['BR', 'DE', 'IN', 'US']);
    for (const { country, ...steps } of wall.countries)
      expect(steps).toMatchObject(
        recount(
          raw.known.filter((user) => user.country === country),
          zone,
        ),
      );
  });

  it('has no share of fewer than 20 people, and that of others to the last digit', async () => {
    const { all, countries } = (await app.staff('stats.wall', { ...period, zone: 'UTC' })) as WallStats;
    expect(all.watchingOfActive).toBe(all.watching / all.active);
    const steps = [all, ...countries];
    const shares = steps.flatMap((step): [number, number, number | null][] => [
      [step.active, step.watching, step.watchingOfActive],
      [step.watching, step.reached, step.reachedOfWatching],
      [step.reached, step.ordered, step.orderedOfReached],
      [step.ordered, step.paid, step.paidOfOrdered],
      [step.active, step.paying, step.payingOfActive],
    ]);
    for (const [whole, part, share] of shares) expect(share).toBe(whole < 20 ? null : part / whole);
    expect(shares.filter(([, , share]) => share === null).length).toBeGreaterThan(2);
  });

  it('says how those at the wall of each drama went on, also of one country', async () => {
    for (const country of [undefined, 'BR']) {
      const { dramas, all } = (await app.staff('stats.wall', {
        ...period,
        zone: 'UTC',
        country,
      })) as WallStats;
      expect(all).toMatchObject(
        recount(
          raw.known.filter((user) => country === undefined || user.country === country),
          'UTC',
        ),
      );
      expect(dramas.map(({ slug }) => slug).toSorted()).toEqual(['ferry', 'harbor']);
      for (const { slug, title, episode, ...counts } of dramas) {
        const { free } = randomDramas[slug as keyof typeof randomDramas];
        expect({ title, episode }).toEqual({ title: `${slug} (en)`, episode: free + 1 });
        const stood = raw.progress.filter(
          ({ userId, episodeId, updatedAt, finished, furthestSeconds }) =>
            episodeId === `${slug}-${free}` &&
            inPeriod('UTC')(updatedAt) &&
            (finished || furthestSeconds >= 81) &&
            (country === undefined || raw.users.find(({ id }) => id === userId)?.country === country),
        );
        const paidId = `${slug}-${free + 1}`;
        const ways = stood.map(({ userId }) => {
          const unlock = raw.unlocks.find((row) => row.userId === userId && row.episodeId === paidId);
          const hasWatched = raw.progress.some((row) => row.userId === userId && row.episodeId === paidId);
          const hasPaid = raw.orders.some(
            (order) =>
              order.userId === userId &&
              order.status === 'paid' &&
              unlock !== undefined &&
              order.paidAt !== null &&
              order.paidAt <= unlock.createdAt &&
              order.paidAt.getTime() >= unlock.createdAt.getTime() - dayMs,
          );
          return { way: unlock?.source ?? (hasWatched ? 'member' : 'left'), hasPaid };
        });
        const count = (name: string) => ways.filter(({ way }) => way === name).length;
        expect(counts).toEqual({
          reached: stood.length,
          single: count('single'),
          rest: count('rest'),
          auto: count('auto'),
          series: count('series'),
          grant: count('grant'),
          member: count('member'),
          left: count('left'),
          paidBefore: ways.filter(({ hasPaid }) => hasPaid).length,
        });
      }
    }
  });
});

describe('what is counted beforehand', () => {
  it('is made again when the database is another one, and forgets who was erased', async () => {
    const ask = async () => (await app.staff('stats.wall', { ...period, zone: 'UTC' })) as WallStats;
    const before = await ask();
    const [user] = raw.known.filter(({ id }) => raw.eventsOf(id).length > 0);
    await database.write.user.update({ where: { id: user?.id ?? '' }, data: { deletedAt: clock.now() } });
    expect((await ask()).all.active).toBeLessThanOrEqual(before.all.active);
    await database.write.user.update({ where: { id: user?.id ?? '' }, data: { deletedAt: null } });
    // A restored database has other events of the same ids.
    await database.write.$executeRaw`UPDATE "AnalyticsEvent" SET "receivedAt" = "receivedAt" + 1`;
    expect(await ask()).toEqual(before);
  });
});
