import type { FeedItem, FeedPage } from '@cliffhanger/contracts';
import type { EpisodesToPlay } from '#features/episodes/episodes.ts';
import type { Caller } from '#kernel/viewer.ts';
import type { Platform } from '#platform/platform.ts';
import { findTagName, findTaste, type ViewerTaste } from './feed.repository.ts';
import { feedItemView, reasonView } from './feed.view.ts';
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
  episodesToPlay: EpisodesToPlay,
): Feed => {
  const { rows } = database;

  return {
    async list(caller, { cursor, limit }) {
      const { user, country, language } = caller;
      const now = clock.now();
      const viewer = { language, country, now };
      const tagNameOf = (tagId: string) => findTagName(rows, tagId, language);
      let session: FeedSession =
        cursor === undefined ? { seed: random.integer(2 ** 32), round: 1, shown: [] } : decodeSession(cursor);
      const candidates = pool.list(viewer);
      const taste = user ? findTaste(rows, user.userId, factsValues(viewer)) : noTaste;
      for (let page = 0; page < maxEmptyPages; page += 1) {
        const mixed = mixFeed({ pool: candidates, taste, session, language, now }, limit);
        session = mixed.session;
        const choices = new Map(mixed.choices.map((choice) => [choice.dramaId, choice]));
        const found = await episodesToPlay.list([...choices.keys()], caller);
        const items: FeedItem[] = found.flatMap((episode) => {
          const choice = choices.get(episode.drama.dramaId);
          if (!choice) return [];
          const reason = reasonView(choice, language, tagNameOf);
          return feedItemView(episode, { round: choice.round, reason });
        });
        if (items.length > 0) return { items, nextCursor: encodeSession(session) };
      }
      return { items: [], nextCursor: null };
    },
  };
};
