import type { FeedItem, FeedPage } from '@cliffhanger/contracts';
import type { PlaybackLinks } from '#features/playback/playback.ts';
import type { Caller } from '#kernel/viewer.ts';
import { visitorKey } from '#platform/media/media-links.ts';
import type { Platform } from '#platform/platform.ts';
import { findTaste, listFeedRows, type ViewerTaste } from './feed.repository.ts';
import { feedItemView } from './feed.view.ts';
import { mixFeed } from './feed-mix.ts';
import { decodeSession, encodeSession, type FeedSession } from './feed-session.ts';
import { type CandidatePool, factsValues } from './pool.service.ts';

export interface Feed {
  /** The next episodes to play. Without a cursor, a new session starts. @throws RefusedInput naming `cursor` */
  list(caller: Caller, input: { cursor?: string | undefined; limit: number }): Promise<FeedPage>;
}

/** Dramas without a watchable episode are skipped, so a page can be empty. This many are tried in a row. */
const maxEmptyPages = 5;
const noTaste: ViewerTaste = { sex: 0, isMember: false, own: [] };

/** The For You feed. Each page is computed from the candidate pool and the user's watch history at that time. */
export const createFeed = (
  { database, clock, random }: Pick<Platform, 'database' | 'clock' | 'random'>,
  pool: CandidatePool,
  playbackLinks: PlaybackLinks,
): Feed => {
  const { rows } = database;

  return {
    async list({ user, country, language }, { cursor, limit }) {
      const now = clock.now();
      const viewer = { language, country, now };
      const userId = user?.userId ?? '';
      let session: FeedSession =
        cursor === undefined ? { seed: random.integer(2 ** 32), round: 1, shown: [] } : decodeSession(cursor);
      const candidates = pool.list(viewer);
      const taste = user ? findTaste(rows, userId, factsValues(viewer)) : noTaste;
      const { isMember } = taste;
      for (let page = 0; page < maxEmptyPages; page += 1) {
        const mixed = mixFeed({ pool: candidates, taste, session, language, now }, limit);
        session = mixed.session;
        const ids = mixed.choices.map(({ dramaId }) => dramaId);
        const found = new Map(
          listFeedRows(rows, ids, { userId, isMember }, viewer).map((row) => [row.drama.id, row]),
        );
        const items: FeedItem[] = [];
        for (const choice of mixed.choices) {
          const row = found.get(choice.dramaId);
          if (!row) continue;
          const playback = await playbackLinks.create(row.episode, userId || visitorKey);
          items.push(feedItemView(row, { language, isMember, playback, choice }));
        }
        if (items.length > 0) return { items, nextCursor: encodeSession(session) };
      }
      return { items: [], nextCursor: null };
    },
  };
};
