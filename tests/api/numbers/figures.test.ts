import { playbackFailures, playbackModule } from '@cliffhanger/contracts';
import type {
  CampaignStats,
  CohortStats,
  PlaybackRows,
  RetentionStats,
  WallStats,
} from '@cliffhanger/contracts/staff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../support/app.ts';
import { insertRandomActivity, randomDramas } from '../../support/random-activity.ts';
import { insertRandomCampaigns } from '../../support/random-campaigns.ts';

const app = await startTestApp();
afterAll(() => app.close());
const { database, clock } = app.platform;
const now = clock.now();

/** All rows, and those of each account. */
const rowsOf = async () => {
  const { read } = database;
  const users = await read.user.findMany();
  const events = await read.analyticsEvent.findMany({
    select: {
      userId: true,
      receivedAt: true,
      country: true,
      deviceType: true,
      appVersion: true,
      eventKey: true,
      module: true,
      eventId: true,
    },
  });
  const playbacks = await read.playbackCount.findMany();
  const progress = await read.watchProgress.findMany();
  const unlocks = await read.unlock.findMany();
  const orders = await read.order.findMany({ include: { unspentRefunds: true } });
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
    spend: await read.campaignSpend.findMany(),
    reportsOf: byUser(await read.campaignParameter.findMany()),
    transfers: await read.ledgerTransfer.findMany(),
    eventsOf: byUser(events),
    playbacksOf: byUser(playbacks.map((row) => ({ ...row, userId: row.viewerKey }))),
    progressOf: byUser(progress),
    ordersOf: byUser(orders),
  };
};
let raw: Awaited<ReturnType<typeof rowsOf>>;

beforeAll(async () => {
  await insertRandomActivity(database, { seed: 123, now, viewers: 180 });
  await insertRandomCampaigns(database, { seed: 7, days: listDays('2026-10-17', '2026-11-11') });
  await insertReturns();
  raw = await rowsOf();
});

/** Has parts of a third of the orders go back for unspent coins, of which the bank sends each third one back. */
const insertReturns = async () => {
  const paid = await database.read.order.findMany({
    where: { status: 'paid', paidAt: { not: null } },
    orderBy: { id: 'asc' },
  });
  for (const [index, { id: orderId, paidAt }] of paid.entries()) {
    if (index % 3 !== 0) continue;
    const hasFailed = index % 9 === 0;
    const finishedAt = new Date((paidAt?.getTime() ?? 0) + (index % 16) * dayMs);
    await database.write.unspentRefund.create({
      data: {
        orderId,
        paidCoins: 33,
        bonusCoins: 0,
        amountMinor: 33,
        requestedAt: finishedAt,
        nextTryAt: finishedAt,
        finishedAt,
        status: hasFailed ? 'refused' : 'refunded',
        ...(hasFailed && { failedAt: now, coinsReturnedAt: now }),
      },
    });
    if (!hasFailed)
      await database.write.order.update({ where: { id: orderId }, data: { returnedMinor: 33 } });
  }
};

/** The money that is left of an order before this moment, from its rows. */
const leftOf = ({ refundedAt, amountMinor, unspentRefunds }: (typeof raw.orders)[number], endMs: number) => {
  const isBefore = (at: Date | null) => at !== null && at.getTime() < endMs;
  if (isBefore(refundedAt)) return 0;
  const back = unspentRefunds.filter(
    ({ status, finishedAt }) => status === 'refunded' && isBefore(finishedAt),
  );
  return back.reduce((sum, part) => sum - part.amountMinor, amountMinor);
};

/** The days from one to another, `YYYY-MM-DD`. */
const listDays = (from: string, until: string): string[] =>
  Array.from({ length: (Date.parse(until) - Date.parse(from)) / dayMs + 1 }, (_, index) =>
    new Date(Date.parse(from) + index * dayMs).toISOString().slice(0, 10),
  );
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

describe('retention', () => {
  const playedBy = (episodeId: string, within: (at: Date | null) => boolean) =>
    new Set(
      raw.playbacks
        .filter((row) => row.episodeId === episodeId && within(timeOfHour(row.hour)))
        .map(({ viewerKey }) => viewerKey)
        .filter((id) => raw.known.some((user) => user.id === id)),
    );

  it.each([
    ['UTC', {}],
    ['Asia/Tokyo', { country: 'US' }],
    ['America/Sao_Paulo', { language: 'pt' }],
  ] as const)(
    'has who played each episode in days of %s, and as many days before: %j',
    async (zone, filter) => {
      const input = { slug: 'ferry', ...period, zone, ...filter };
      const told = (await app.staff('stats.retention', input)) as RetentionStats;
      expect(told.before).toEqual({ from: '2026-09-29', until: '2026-10-19' });
      expect(told.title.en).toBe('ferry (en)');
      const isCounted = (id: string) => {
        const user = raw.users.find((other) => other.id === id);
        return Object.entries(filter).every(
          ([name, value]) => user?.[name as 'country' | 'language'] === value,
        );
      };
      const [within, before] = [inPeriod(zone), inDays(told.before.from, told.before.until, zone)];
      const of = (number: number, days: typeof within) =>
        [...playedBy(`ferry-${number}`, days)].filter(isCounted);
      expect(told.episodes).toHaveLength(8);
      expect(told.episodes[0]?.viewers).toBeGreaterThan(10);
      for (const episode of told.episodes) {
        const { number } = episode;
        const viewers = of(number, within);
        const next = of(number + 1, within);
        const finished = viewers.filter((id) =>
          raw
            .progressOf(id)
            .some(
              (row) => row.episodeId === `ferry-${number}` && (row.finished || row.furthestSeconds >= 90),
            ),
        ).length;
        const wentOn = viewers.filter((id) => next.includes(id)).length;
        const share = (part: number) => (viewers.length < 20 ? null : part / viewers.length);
        expect(episode).toEqual({
          number,
          priceCoins: number > 2 ? 12 : 0,
          viewers: viewers.length,
          viewersBefore: of(number, before).length,
          finished,
          finishedShare: share(finished),
          wentOn: number === 8 ? null : wentOn,
          wentOnShare: number === 8 ? null : share(wentOn),
        });
      }
      const { dramas } = (await app.staff('stats.wall', { ...period, zone })) as WallStats;
      if (!('country' in filter) && !('language' in filter))
        expect(told.wall).toEqual(dramas.find(({ slug }) => slug === 'ferry'));
    },
  );

  it('has no wall where all is free, and says which drama there is not', async () => {
    const ask = (slug: string) => app.staff('stats.retention', { slug, ...period, zone: 'UTC' });
    expect(await ask('gift')).toMatchObject({
      wall: null,
      episodes: [{ number: 1 }, {}, {}, { wentOn: null }],
    });
    await expect(ask('nothing')).rejects.toThrow('there is no drama "nothing"');
  });
});

describe('cohorts', () => {
  const dayMsOf = (day: string, zone: Zone, after = 0) =>
    Date.parse(`${day}T00:00:00${offsets[zone]}`) + after * dayMs;

  it.each(zones)('have who came back and what they brought, by the week of arrival in %s', async (zone) => {
    const { weeks } = (await app.staff('stats.cohorts', { zone, weeks: 8 })) as CohortStats;
    expect(weeks.map(({ from }) => new Date(from).getUTCDay())).toEqual(Array(8).fill(1));
    for (const week of weeks) {
      const isOfWeek = inDays(
        week.from,
        new Date(Date.parse(week.from) + 6 * dayMs).toISOString().slice(0, 10),
        zone,
      );
      const people = raw.known.filter(({ registerTime }) => isOfWeek(registerTime));
      /** The first moment of a day after the day of arrival. */
      const startOf = (at: Date, after: number) => {
        const day = Math.floor((at.getTime() - dayMsOf(week.from, zone)) / dayMs);
        return dayMsOf(week.from, zone, day + after);
      };
      const wasSeen = (id: string, from: number) => {
        const isThen = (ms: number) => ms >= from && ms < from + dayMs;
        return (
          raw.eventsOf(id).some(({ receivedAt }) => isThen(receivedAt.getTime())) ||
          raw.playbacksOf(id).some(({ hour }) => isThen(timeOfHour(hour).getTime()))
        );
      };
      const inValue = ({ registerTime }: (typeof people)[number], at: Date | null) =>
        at !== null && at.getTime() >= startOf(registerTime, 0) && at.getTime() < startOf(registerTime, 30);
      const paid = people.flatMap((person) =>
        raw
          .ordersOf(person.id)
          .filter(({ paidAt }) => inValue(person, paidAt))
          .map((order) => ({ person, order })),
      );
      const spentCoins = people.reduce(
        (sum, person) =>
          sum -
          raw.transfers
            .filter((row) => row.userId === person.id && inValue(person, row.createdAt))
            .reduce((total, { coins }) => total + coins, 0),
        0,
      );
      const each = (sum: number) => (people.length < 20 ? null : sum / people.length);
      const isOver = (after: number) =>
        dayMsOf(week.from, zone, 7 + after) <= dayMsOf(now.toISOString().slice(0, 10), zone);
      const usd = paid.reduce(
        (sum, { person, order }) => sum + leftOf(order, startOf(person.registerTime, 30)),
        0,
      );
      expect(week).toEqual({
        from: week.from,
        viewers: people.length,
        returned: [1, 7, 30].map((days) => {
          const viewers = people.filter(({ id, registerTime }) =>
            wasSeen(id, startOf(registerTime, days)),
          ).length;
          return { days, viewers, share: each(viewers), isOver: isOver(days) };
        }),
        spentCoins,
        spentCoinsEach: each(spentCoins),
        paidMinor: paid.length === 0 ? {} : { USD: usd },
        paidMinorEach: people.length < 20 ? null : paid.length === 0 ? {} : { USD: usd / people.length },
        payers: new Set(paid.map(({ person }) => person.id)).size,
        isValueOver: isOver(29),
      });
    }
    expect(weeks.some(({ spentCoins, payers }) => spentCoins > 0 && payers > 0)).toBe(true);
  });
});

describe('campaigns', () => {
  /** The campaign that the reports of an account name; null without one. */
  const campaignOf = ({ id, registerTime }: (typeof raw.known)[number]): string | null => {
    const [first] = raw
      .reportsOf(id)
      .filter(({ createdAt }) => createdAt.getTime() < registerTime.getTime() + dayMs)
      .filter(
        ({ campaignName, campaignId, adName, ttclid }) => campaignName || campaignId || adName || ttclid,
      )
      .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
    if (!first) return null;
    const names = [first.campaignName, first.campaignId].map((name) => name?.trim() ?? '');
    return names.find((name) => name !== '' && !/[\p{Cc}\u202A-\u202E]/u.test(name))?.slice(0, 200) ?? '';
  };
  type People = typeof raw.known;

  const recount = (people: People, spend: typeof raw.spend, zone: Zone) => {
    const startOf = (at: Date, after: number) =>
      Date.parse(
        `${new Date(at.getTime() + offsetMs(zone)).toISOString().slice(0, 10)}T00:00:00${offsets[zone]}`,
      ) +
      after * dayMs;
    const each = (part: number) => (people.length < 20 ? null : part / people.length);
    const watched = people.filter(({ id }) => raw.playbacksOf(id).length > 0).length;
    const sums = (rows: typeof raw.spend) => {
      const amounts: Record<string, number> = {};
      for (const { currency, amountMinor } of rows)
        amounts[currency] = (amounts[currency] ?? 0) + Number(amountMinor);
      return amounts;
    };
    const spentMinor = sums(spend);
    return {
      arrivals: people.length,
      watched,
      watchedShare: each(watched),
      ages: [0, 7, 30].map((days) => {
        const returned = people.filter(({ id, registerTime }) => {
          const isThen = (ms: number) =>
            ms >= startOf(registerTime, days) && ms < startOf(registerTime, days + 1);
          return (
            raw.eventsOf(id).some(({ receivedAt }) => isThen(receivedAt.getTime())) ||
            raw.playbacksOf(id).some(({ hour }) => isThen(timeOfHour(hour).getTime()))
          );
        }).length;
        const paid = people.flatMap(({ id, registerTime }) => {
          const end = startOf(registerTime, days + 1);
          return raw
            .ordersOf(id)
            .filter(
              ({ paidAt }) =>
                paidAt && paidAt.getTime() >= startOf(registerTime, 0) && paidAt.getTime() < end,
            )
            .map((order) => ({
              ...order,
              left: leftOf(order, end),
            }));
        });
        const usd = paid.reduce((sum, { left }) => sum + left, 0);
        return {
          days,
          returned,
          returnedShare: each(returned),
          payers: new Set(paid.map(({ userId }) => userId)).size,
          paidMinor: usd > 0 ? { USD: usd } : {},
          returnOnSpend:
            people.length < 20
              ? null
              : Object.fromEntries(
                  Object.entries(spentMinor).map(([currency, spent]) => [
                    currency,
                    (currency === 'USD' ? usd : 0) / spent,
                  ]),
                ),
          isOver: startOf(new Date(`${period.until}T12:00:00Z`), days + 1) <= startOf(now, 0),
        };
      }),
      spentMinor,
    };
  };
  const offsetMs = (zone: Zone) =>
    -(Date.parse(`2026-11-01T00:00:00${offsets[zone]}`) - Date.parse('2026-11-01'));

  it.each(zones)(
    'have whom they brought, what these paid and what was spent, in days of %s',
    async (zone) => {
      const campaign = 'Ferry launch';
      const told = (await app.staff('stats.campaigns', { ...period, zone, campaign })) as CampaignStats;
      const within = inPeriod(zone);
      const brought = raw.known.filter((user) => within(user.registerTime) && campaignOf(user) !== null);
      const spend = raw.spend.filter(({ day }) => day >= period.from && day <= period.until);
      expect(told.all).toEqual(recount(brought, spend, zone));
      const names = new Set([...brought.map(campaignOf), ...spend.map((row) => row.campaign)]);
      expect(told.campaigns.map((row) => row.campaign).toSorted()).toEqual([...names].toSorted());
      for (const name of ['', '77', campaign, 'Radio', '__proto__', '=HYPERLINK("http://x")'])
        expect(names).toContain(name);
      for (const { campaign: name, ...row } of told.campaigns)
        expect(row, name).toEqual(
          recount(
            brought.filter((user) => campaignOf(user) === name),
            spend.filter((paid) => paid.campaign === name),
            zone,
          ),
        );
      expect(told.others).toBeNull();
      const ferry = brought.filter((user) => campaignOf(user) === campaign);
      expect(ferry.length).toBeGreaterThan(15);
      expect(told.days).toEqual(
        listDays(period.from, period.until).map((day) => {
          const isThen = inDays(day, day, zone);
          const { arrivals, watched, spentMinor } = recount(
            ferry.filter(({ registerTime }) => isThen(registerTime)),
            spend.filter((row) => row.campaign === campaign && row.day === day),
            zone,
          );
          return { day, arrivals, watched, spentMinor };
        }),
      );
    },
  );

  it('that nobody can count are summed up beyond the largest ones', async () => {
    const before = (await app.staff('stats.campaigns', { ...period, zone: 'UTC' })) as CampaignStats;
    const strangers = Array.from({ length: 320 }, (_, index) => ({
      id: `stranger-${index}`,
      number: 500_000 + index,
      displayName: 'stranger',
      country: 'US',
      language: 'en',
      regSource: 4,
      inviteCode: `stranger-${index}`,
      registerTime: new Date('2026-11-01T12:00:00Z'),
    }));
    await database.write.user.createMany({ data: strangers });
    await database.write.campaignParameter.createMany({
      data: strangers.map(({ id, registerTime }) => ({
        userId: id,
        campaignName: id,
        createdAt: registerTime,
      })),
    });
    const told = (await app.staff('stats.campaigns', {
      ...period,
      zone: 'UTC',
      campaign: 'stranger-99',
    })) as CampaignStats;
    expect(told.all.arrivals).toBe(before.all.arrivals + 320);
    expect(told.campaigns.length).toBeLessThan(210);
    expect(told.campaigns.map(({ campaign }) => campaign)).toEqual(
      expect.arrayContaining(['Ferry launch', 'Radio', 'stranger-99']),
    );
    const listed = told.campaigns.reduce((sum, { arrivals }) => sum + arrivals, 0);
    expect(told.others?.arrivals).toBe(told.all.arrivals - listed);
    expect(told.others?.campaigns).toBe(told.others?.arrivals);
    await database.write.campaignParameter.deleteMany({ where: { userId: { startsWith: 'stranger' } } });
    await database.write.user.deleteMany({ where: { id: { startsWith: 'stranger' } } });
  });
});

describe('how it plays', () => {
  const known = {
    country: (text: string | null) => (/^[A-Z]{2}$/.test(text ?? '') ? text : ''),
    device: (text: string | null) => (['phone', 'tablet', 'desktop'].includes(text ?? '') ? text : ''),
    version: (text: string | null) => (/^\d[0-9a-z.-]{0,19}$/.test(text ?? '') ? text : ''),
  };

  const recount = (reports: readonly { kind: string; value: number }[]) => {
    const quantiles = (kind: string) => {
      const sorted = reports
        .filter((report) => report.kind === kind)
        .map(({ value }) => value)
        .toSorted((one, other) => one - other);
      const at = (part: number) => (sorted.length < 20 ? null : sorted[Math.ceil(sorted.length * part) - 1]);
      return { reports: sorted.length, p50: at(0.5), p95: at(0.95) };
    };
    const [cold, warm, next] = (['cold', 'warm', 'next'] as const).map((start) =>
      quantiles(`playback_first_frame ${playbackModule(start)}`),
    );
    const stalls = quantiles('playback_stall player');
    const failed = Object.fromEntries(
      playbackFailures.map((reason) => [reason, quantiles(`playback_failed player/${reason}`).reports]),
    );
    const failures = Object.values(failed).reduce((sum, count) => sum + count, 0);
    const frames = (cold?.reports ?? 0) + (warm?.reports ?? 0) + (next?.reports ?? 0);
    return {
      cold,
      warm,
      next,
      stalls,
      stallsPerHundred: frames < 20 ? null : (stalls.reports / frames) * 100,
      failed,
      failedPerHundred: frames + failures < 20 ? null : (failures / (frames + failures)) * 100,
      droppedFrames: quantiles('playback_dropped_frames player'),
    };
  };

  it.each(['all', 'country', 'device', 'version'] as const)(
    'has what players measured, by %s',
    async (by) => {
      const told = (await app.staff('stats.playback', { ...period, by })) as PlaybackRows;
      const within = inPeriod('UTC');
      const measured = raw.events.flatMap(
        ({ receivedAt, eventKey, module, eventId, country, deviceType, appVersion }) => {
          if (!within(receivedAt) || !/^\d{1,6}$/.test(eventId ?? '') || Number(eventId) > 600_000) return [];
          const digits = 10 ** Math.max(0, String(Number(eventId)).length - 2);
          const value = Math.round(Number(eventId) / digits) * digits;
          const of = {
            all: null,
            country: known.country(country),
            device: known.device(deviceType),
            version: known.version(appVersion),
          }[by];
          return [{ kind: `${eventKey} ${module}`, value, of, day: receivedAt.toISOString().slice(0, 10) }];
        },
      );
      const keys = [...new Set(measured.map(({ of }) => of))];
      expect(told.rows.map(({ of }) => of).toSorted()).toEqual(keys.toSorted());
      expect(keys.length).toBeGreaterThan(by === 'all' ? 0 : 2);
      for (const { of, ...row } of told.rows)
        expect(row).toEqual(recount(measured.filter((report) => report.of === of)));
      if (by !== 'all') return;
      expect(told.rows[0]?.failedPerHundred).toBeGreaterThan(0);
      expect(told.days.map(({ day }) => day)).toEqual(listDays(period.from, period.until));
      for (const { day, ...row } of told.days)
        expect(row).toEqual(recount(measured.filter((report) => report.day === day)));
      expect(told.days.some(({ next }) => next.p50 !== null)).toBe(true);
    },
  );
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
