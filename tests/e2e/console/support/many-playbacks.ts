import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { createSeeded } from '../../../support/seeded.ts';
import type { Stack } from '../../support/stack.ts';

const dayMs = 86_400_000;
const days = 84;
const viewerCount = 600;

/**
 * Writes viewers of twelve weeks into the library who watch one drama, most of them up to its wall, and what was spent to
 * bring them. Does nothing when they are there.
 */
export const insertPlaybacks = ({ dataDir }: Pick<Stack, 'dataDir'>, slug: string): void => {
  const database = new Sqlite(path.join(dataDir, 'cliffhanger.sqlite'));
  const random = createSeeded(7);
  if (database.prepare('SELECT 1 FROM User WHERE number = 600000').get()) {
    database.close();
    return;
  }
  const now = Date.now();
  const { id: dramaId, freeEpisodeCount } = database
    .prepare('SELECT id, freeEpisodeCount FROM Drama WHERE slug = ?')
    .get(slug) as { id: string; freeEpisodeCount: number };
  const episodes = database
    .prepare('SELECT id, number, durationSeconds FROM Episode WHERE dramaId = ? ORDER BY number')
    .all(dramaId) as { id: string; number: number; durationSeconds: number }[];
  const addUser = database.prepare(
    `INSERT INTO User (id, number, displayName, country, language, regSource, registerTime, inviteCode)
     VALUES (@id, @number, @id, @country, @language, 4, @at, @id)`,
  );
  const addPlayback = database.prepare(
    'INSERT INTO PlaybackCount (viewerKey, episodeId, hour) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  );
  const addProgress = database.prepare(
    `INSERT INTO WatchProgress (userId, episodeId, dramaId, positionSeconds, finished, updatedAt, furthestSeconds)
     VALUES (@userId, @episodeId, @dramaId, @seconds, @finished, @at, @seconds)
     ON CONFLICT DO UPDATE SET updatedAt = max(updatedAt, excluded.updatedAt)`,
  );
  const addUnlock = database.prepare(
    `INSERT INTO "Unlock" (userId, episodeId, dramaId, priceCoins, source, createdAt)
     VALUES (?, ?, ?, 0, 'series', ?) ON CONFLICT DO NOTHING`,
  );
  const addEvent = database.prepare(
    `INSERT INTO AnalyticsEvent (receivedAt, eventTime, userId, eventKey, module, eventId, eventChildId, country,
       deviceType, appVersion)
     VALUES (@at, @at, @userId, @eventKey, @module, @eventId, @episodeId, @country, @device, '1.0.1')`,
  );
  const addCampaign = database.prepare(
    'INSERT INTO CampaignParameter (id, userId, campaignName, ttclid, createdAt) VALUES (@id, @id, @name, @ttclid, @at)',
  );
  const addSpend = database.prepare(
    `INSERT INTO CampaignSpend (campaign, day, currency, amountMinor, changedAt) VALUES (@name, @day, @currency, @amount, @at)
     ON CONFLICT DO NOTHING`,
  );
  const [ferry, brazil] = ['Night ferry, launch', 'Brasil | Reels | 18-34'];
  const campaigns = [ferry, ferry, brazil, 'Lookalike of people who watched '.repeat(6), '', 'none'];
  database.transaction(() => {
    for (let day = 0; day < 40; day += 1) {
      const at = now - day * dayMs;
      const row = { day: new Date(at).toISOString().slice(0, 10), at };
      addSpend.run({ ...row, name: ferry, currency: 'USD', amount: 800 + random.below(2000) });
      addSpend.run({ ...row, name: brazil, currency: 'BRL', amount: 2000 + random.below(9000) });
    }
    for (let index = 0; index < viewerCount; index += 1) {
      const userId = `00000000-0000-7000-9000-${String(index).padStart(12, '0')}`;
      const country = random.pick(['US', 'US', 'BR', 'BR', 'DE', 'MX']);
      const device = random.pick(['phone', 'phone', 'phone', 'tablet', 'desktop']);
      const arrived = now - random.below(days * dayMs);
      const language = random.pick(['en', 'pt', 'es']);
      addUser.run({ id: userId, number: 600_000 + index, country, language, at: arrived });
      const name = random.pick(campaigns);
      if (name !== 'none') addCampaign.run({ id: userId, name, ttclid: 'click', at: arrived });
      const buys = random.next() < 0.4;
      for (let at = arrived; at < now; at += Math.ceil(random.next() * (1 + random.below(12)) * dayMs)) {
        const report = { at, userId, country, device };
        addEvent.run({ ...report, eventKey: 'launch', module: 'app', eventId: null, episodeId: null });
        for (const { id: episodeId, number, durationSeconds } of episodes) {
          if (number > freeEpisodeCount && !buys) break;
          const finished = random.next() < 0.93 ? 1 : 0;
          addPlayback.run(userId, episodeId, Math.floor(at / 3_600_000));
          const seconds = finished ? durationSeconds : Math.floor(durationSeconds / 3);
          addProgress.run({ userId, episodeId, dramaId, seconds, finished, at });
          if (number > freeEpisodeCount) addUnlock.run(userId, episodeId, dramaId, at);
          const slow = country === 'BR' ? 2 : 1;
          const measured = { eventKey: 'playback_first_frame', episodeId };
          const module = number === 1 ? random.pick(['player/cold', 'player/warm']) : 'player/next';
          const milliseconds = Math.round((number === 1 ? 300 : 60) * slow * (0.5 + random.next() * 2));
          addEvent.run({ ...report, ...measured, module, eventId: String(milliseconds) });
          if (random.next() < 0.02 * slow)
            addEvent.run({
              ...report,
              episodeId,
              eventKey: 'playback_stall',
              module: 'player',
              eventId: '840',
            });
          if (!finished) break;
        }
      }
    }
  })();
  database.close();
};
