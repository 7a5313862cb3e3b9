import { setImmediate } from 'node:timers/promises';
import { languages } from '@cliffhanger/contracts';
import { addSearchCounts } from '@cliffhanger/server/features/discovery/search-counts.service.ts';
import { dramaIdOf, episodeIdOf } from '@cliffhanger/server/features/library/drama-ids.ts';
import type { Transaction } from '@cliffhanger/server/platform/database/open-database.ts';
import type { Platform } from '@cliffhanger/server/platform/platform.ts';
import { dayOf, daysAfter } from '@cliffhanger/server/platform/time/clock.ts';
import { readLife } from '../demo-settings.ts';
import type { PreparedDrama } from '../prepared-drama.ts';
import { writeCampaigns } from './campaigns.ts';
import { writeComments } from './comments.ts';
import { writeDays, writeJourneys } from './journey-rows.ts';
import { listJourneys, type Watchable } from './journeys.ts';
import type { DemoLife } from './life-source.ts';
import { listPeople, type Person, seedPeople } from './people.ts';
import { writePlaybacks } from './playback-rows.ts';
import { type Plays, playsOf } from './plays.ts';
import { createPurchases } from './purchases.ts';

/** The activity of demo viewers, added one drama at a time. */
export interface DemoActivity {
  /** Adds 30 days of viewers to a drama that was just published. Does nothing when that was done before. */
  seedDrama(drama: PreparedDrama): Promise<void>;
}

interface Context {
  platform: Platform;
  life: DemoLife;
  people: readonly Person[];
  purchases: ReturnType<typeof createPurchases>;
}

/** Creates the demo viewers and their searches. Their plays, comments and purchases are added with each drama. */
export const seedLife = async (platform: Platform): Promise<DemoActivity> => {
  const { database, clock } = platform;
  const life = readLife();
  const startedAt = clock.now();
  const people = listPeople(life, startedAt);
  await seedPeople(platform, people);
  await database.transaction(async (tx) => {
    await seedSearches(tx, life, startedAt);
    await writeCampaigns(tx, people, startedAt);
  });
  const context = { platform, life, people, purchases: createPurchases(platform) };
  return {
    async seedDrama(drama) {
      if (!(await hasActivity(context, drama))) await seedActivity(context, drama);
    },
  };
};

const seedSearches = async (tx: Transaction, { searches }: DemoLife, now: Date): Promise<void> => {
  if ((await tx.searchTermDay.count()) > 0) return;
  const counts = languages.flatMap((language) =>
    searches[language].flatMap(([wording, total, beforeToday]) => [
      { language, wording, day: dayOf(now), searchCount: total - beforeToday },
      { language, wording, day: dayOf(daysAfter(now, -1)), searchCount: beforeToday },
    ]),
  );
  await addSearchCounts(
    tx,
    counts.filter(({ searchCount }) => searchCount > 0),
  );
};

const hasActivity = async ({ platform, people }: Context, drama: PreparedDrama): Promise<boolean> => {
  const { read } = platform.database;
  const dramaId = dramaIdOf(drama.source.slug);
  const userId = { in: people.map(({ id }) => id) };
  const found =
    (await read.watchProgress.findFirst({ where: { dramaId, userId } })) ??
    (await read.comment.findFirst({ where: { episode: { dramaId }, userId } }));
  return found !== null;
};

const toWatchable = ({ source, episodes }: PreparedDrama, publishedAt: readonly Date[]): Watchable => ({
  slug: source.slug,
  originalLanguage: source.originalLanguage,
  freeEpisodes: source.freeEpisodeCount,
  lengths: episodes.map(({ durationSeconds }) => durationSeconds),
  publishedAt,
});

const seedActivity = async ({ platform, life, people, purchases }: Context, drama: PreparedDrama) => {
  const { database, clock } = platform;
  const { slug } = drama.source;
  const dramaId = dramaIdOf(slug);
  const now = clock.now();
  const row = await database.read.drama.findUniqueOrThrow({
    where: { id: dramaId },
    include: { episodes: { orderBy: { number: 'asc' } } },
  });
  const { restDiscountPercent, episodes } = row;
  const publishedAt = row.publishedAt ?? now;
  const from = new Date(Math.max(publishedAt.getTime(), daysAfter(now, -30).getTime()));
  const watchable = toWatchable(
    drama,
    episodes.map((episode) => episode.publishedAt ?? now),
  );
  const journeys = listJourneys(watchable, people, { from, now });
  for (const journey of journeys) await purchases.make(journey, { dramaId, restDiscountPercent, episodes });
  const plays = playsOf(watchable, life, { publishedAt, now });
  // One transaction, because `hasActivity` must not find a half. Between its parts the server answers what has arrived.
  await database.transaction(async (tx) => {
    await writeJourneys(tx, slug, journeys, watchable.lengths);
    await setImmediate();
    await writePlaybacks(tx, slug, journeys, watchable.lengths);
    await setImmediate();
    await writeEpisodePlays(tx, slug, plays);
    await setImmediate();
    await writeDays(tx, dramaId, plays.byDay, journeys);
    await setImmediate();
    await writeComments(tx, drama.comments, { slug, episodes, people, from, now });
  });
};

const writeEpisodePlays = async (tx: Transaction, slug: string, { byEpisode }: Plays): Promise<void> => {
  for (const [index, count] of byEpisode.entries()) {
    const playCount = { increment: count };
    await tx.episode.update({ where: { id: episodeIdOf(slug, index + 1) }, data: { playCount } });
  }
};
