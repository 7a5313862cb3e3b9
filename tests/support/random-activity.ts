import { randomUUID } from 'node:crypto';
import { playbackEventKeys, playbackFailures, playbackModule, playbackStarts } from '@cliffhanger/contracts';
import type { Database } from '@cliffhanger/server/platform/database/open-database.ts';
import { insertDrama, insertTemplates } from './library.ts';
import { createSeeded, type Seeded } from './seeded.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const days = 60;
const countries = ['US', 'US', 'US', 'BR', 'BR', 'IN', 'DE'];
const languages = ['en', 'pt', 'zh'];
const devices = ['phone', 'tablet', 'desktop', 'a toaster'];
const versions = ['1.0.1', '1.1.0', "'; DROP TABLE"];

/** The episodes of each drama, and how many are free. */
export const randomDramas = {
  ferry: { episodes: 8, free: 2 },
  harbor: { episodes: 6, free: 3 },
  gift: { episodes: 4, free: 4 },
};
type Slug = keyof typeof randomDramas;
const slugs = Object.keys(randomDramas) as Slug[];

/** Rows of viewers who open the app, watch, unlock and pay at random times of the sixty days before `now`. */
export const insertRandomActivity = async (
  database: Database,
  { seed, now, viewers }: { seed: number; now: Date; viewers: number },
): Promise<void> => {
  const random = createSeeded(seed);
  const { write } = database;
  for (const slug of slugs)
    await insertDrama(database, { slug, at: new Date(now.getTime() - 90 * dayMs), ...randomDramas[slug] });
  await insertTemplates(database);
  const people = Array.from({ length: viewers }, (_, index) => ({
    id: randomUUID(),
    number: 300_000 + index,
    displayName: `v${index}`,
    country: random.pick(countries),
    language: random.pick(languages),
    regSource: 4,
    inviteCode: `code-${index}`,
    registerTime: new Date(now.getTime() - random.below(days * dayMs)),
    deletedAt: random.next() < 0.04 ? new Date(now.getTime() - random.below(3 * dayMs)) : null,
  }));
  await write.user.createMany({ data: people });
  const rows = emptyRows();
  for (const person of people)
    live(rows, { random, faults: createSeeded(seed + person.number) }, person, now);
  await insertEvents(write, rows.events);
  await write.playbackCount.createMany({ data: rows.playbacks });
  await write.watchProgress.createMany({ data: rows.progress });
  await write.ledgerTransfer.createMany({ data: rows.transfers });
  await write.unlock.createMany({ data: rows.unlocks });
  await write.order.createMany({ data: rows.orders });
  await write.playbackCount.createMany({
    data: [1, 2, 3].map((hour) => ({
      viewerKey: `visitor-${hour}`,
      episodeId: 'ferry-1',
      hour: Math.floor(now.getTime() / hourMs) - hour,
    })),
  });
};

/** Inserts the events by one statement: through Prisma, their many thousands take ten seconds of processor time. */
const insertEvents = (write: Database['write'], events: Rows['events']) => {
  const rows = events.map((event) => ({ ...event, at: event.receivedAt.getTime() }));
  return write.$executeRaw`
    INSERT INTO "AnalyticsEvent" ("receivedAt", "eventTime", "userId", "country", "deviceType", "appVersion", "eventKey",
      "module", "eventId", "eventChildId")
    SELECT value ->> 'at', value ->> 'at', value ->> 'userId', value ->> 'country', value ->> 'deviceType',
      value ->> 'appVersion', value ->> 'eventKey', value ->> 'module', value ->> 'eventId', value ->> 'eventChildId'
    FROM json_each(${JSON.stringify(rows)}) ORDER BY key`;
};

interface Person {
  id: string;
  country: string;
  registerTime: Date;
  deletedAt: Date | null;
}

interface Rows {
  events: {
    userId: string;
    receivedAt: Date;
    eventTime: Date;
    country: string;
    deviceType: string;
    appVersion: string;
    eventKey?: string;
    module?: string;
    eventId?: string;
    eventChildId?: string;
  }[];
  playbacks: { viewerKey: string; episodeId: string; hour: number }[];
  progress: {
    userId: string;
    episodeId: string;
    dramaId: string;
    positionSeconds: number;
    finished: boolean;
    updatedAt: Date;
    furthestSeconds: number;
  }[];
  transfers: {
    id: string;
    idempotencyKey: string;
    reason: 'unlock';
    userId: string;
    dramaId: string;
    episodeId: string;
    coins: number;
    balanceAfterCoins: number;
    createdAt: Date;
  }[];
  unlocks: {
    userId: string;
    episodeId: string;
    dramaId: string;
    priceCoins: number;
    source: 'single' | 'rest' | 'auto' | 'series' | 'grant';
    transferId: string | null;
    createdAt: Date;
  }[];
  orders: {
    userId: string;
    templateId: string;
    kind: number;
    amountMinor: number;
    currency: string;
    coinsPaid: number;
    status: 'paid' | 'refunded' | 'created' | 'failed';
    idempotencyKey: string;
    provider: string;
    createdAt: Date;
    expiresAt: Date;
    paidAt: Date | null;
    refundedAt: Date | null;
  }[];
}

const emptyRows = (): Rows => ({
  events: [],
  playbacks: [],
  progress: [],
  transfers: [],
  unlocks: [],
  orders: [],
});

/** What decides; faults have their own, so that they change nothing else. */
interface Chances {
  random: Seeded;
  faults: Seeded;
}

/** Adds the rows of one account. */
const live = (rows: Rows, { random, faults }: Chances, person: Person, now: Date): void => {
  const { id: userId } = person;
  const { events, transfers, orders } = rows;
  const playbacks = new Map<string, Rows['playbacks'][number]>();
  const progress = new Map<string, Rows['progress'][number]>();
  const unlocks = new Map<string, Rows['unlocks'][number]>();
  const report = (at: Date, event: object) =>
    events.push({
      userId,
      receivedAt: at,
      eventTime: at,
      country: random.pick([...countries, 'nowhere']),
      deviceType: random.pick(devices),
      appVersion: random.pick(versions),
      ...event,
    });
  const eagerness = random.next();
  for (
    let at = person.registerTime.getTime();
    at < now.getTime();
    at += Math.ceil(random.next() * 4 * dayMs)
  ) {
    const opened = new Date(at);
    report(opened, { eventKey: 'launch', module: 'app' });
    if (random.next() < 0.3) continue;
    const slug = random.pick(slugs);
    const { episodes, free } = randomDramas[slug];
    const reached = 1 + random.below(random.next() < eagerness ? episodes : free);
    for (let number = 1; number <= reached; number += 1) {
      const watchedAt = new Date(Math.min(at + number * 90_000, now.getTime()));
      const episodeId = `${slug}-${number}`;
      const hour = Math.floor(watchedAt.getTime() / hourMs);
      playbacks.set(`${episodeId} ${hour}`, { viewerKey: userId, episodeId, hour });
      const positionSeconds = number < reached ? 90 : random.below(91);
      const before = progress.get(episodeId);
      const finished = number < reached && random.next() < 0.7;
      progress.set(episodeId, {
        userId,
        episodeId,
        dramaId: slug,
        positionSeconds,
        finished,
        updatedAt: watchedAt,
        furthestSeconds: Math.max(before?.furthestSeconds ?? 0, finished ? 90 : positionSeconds),
      });
      if (number > free && random.next() < 0.8 && !unlocks.has(episodeId)) {
        const source = random.pick(['single', 'rest', 'auto', 'series', 'grant'] as const);
        const transferId = source === 'series' || source === 'grant' ? null : randomUUID();
        const unlock = { userId, episodeId, dramaId: slug, createdAt: watchedAt };
        unlocks.set(episodeId, { ...unlock, priceCoins: 12, source, transferId });
        if (transferId !== null)
          transfers.push({
            ...unlock,
            id: transferId,
            idempotencyKey: transferId,
            reason: 'unlock' as const,
            coins: -12,
            balanceAfterCoins: 100,
          });
      }
      measure(random, (event) => report(watchedAt, event), episodeId);
      if (faults.next() < 0.15) reportFailure(faults, (event) => report(watchedAt, event), episodeId);
    }
    if (random.next() > eagerness * 0.5) continue;
    const status = random.pick(['paid', 'paid', 'paid', 'refunded', 'created', 'failed'] as const);
    const isPaid = status === 'paid' || status === 'refunded';
    const createdAt = new Date(at - random.below(dayMs));
    orders.push({
      userId,
      templateId: 'pack-100',
      kind: 1,
      amountMinor: 99,
      currency: 'USD',
      coinsPaid: 100,
      status,
      idempotencyKey: randomUUID(),
      provider: 'local',
      createdAt,
      expiresAt: createdAt,
      paidAt: isPaid ? new Date(createdAt.getTime() + random.below(2 * dayMs)) : null,
      refundedAt:
        status === 'refunded' ? new Date(createdAt.getTime() + (2 + random.below(5)) * dayMs) : null,
    });
  }
  rows.unlocks.push(...unlocks.values());
  // An erasure deletes what an account watched.
  if (person.deletedAt !== null) return;
  rows.playbacks.push(...playbacks.values());
  rows.progress.push(...progress.values());
};

/** Reports a start without a first frame, or something that no player would report of one. */
const reportFailure = (faults: Seeded, report: (event: object) => void, episodeId: string): void => {
  const reasons = playbackFailures.map((reason) => playbackModule(reason));
  report({
    eventKey: 'playback_failed',
    module: faults.pick(['player', 'player/cold', ...reasons]),
    eventId: faults.pick(['0', '360', '720', '-1']),
    eventChildId: episodeId,
  });
};

/** Reports what a player measured, and now and then what no player would report. */
const measure = (random: Seeded, report: (event: object) => void, episodeId: string): void => {
  const start = random.pick(playbackStarts);
  const eventChildId = episodeId;
  report({ eventKey: 'play_start', module: 'player', eventId: 'drama', eventChildId });
  report({
    eventKey: 'playback_first_frame',
    module: playbackModule(start),
    eventId: String(20 + random.below(random.next() < 0.1 ? 20_000 : 900)),
    eventChildId,
  });
  if (random.next() < 0.3)
    report({
      eventKey: random.pick(playbackEventKeys),
      module: 'player',
      eventId: random.pick(['', '12', '345', '6789', '54321', '999999', '1234567', '-5', '1e3', 'x']),
      eventChildId,
    });
};
