import type { FeedItem, FeedPage } from '@cliffhanger/contracts';
import type { EpisodesToPlay } from '#features/episodes/episodes.ts';
import type { Caller, Viewer } from '#kernel/viewer.ts';
import type { Platform } from '#platform/platform.ts';
import { findDramaTitle, findTagName, findTaste, noTaste, type ViewerTaste } from './feed.repository.ts';
import { feedItemView, type ReasonWords, reasonView } from './feed.view.ts';
import { mixFeed } from './feed-mix.ts';
import { decodeSession, encodeSession, type FeedSession } from './feed-session.ts';
import type { CandidatePool } from './pool.service.ts';

export interface Feed {
  /** The next episodes to play. Without a cursor, a new session starts. @throws RefusedInput naming `cursor` */
  list(caller: Caller, input: { cursor?: string | undefined; limit: number }): Promise<FeedPage>;
}

/** Dramas without a watchable episode are skipped, so a page can be empty. This many are tried in a row. */
const maxEmptyPages = 5;

/** The For You feed. Each page is computed from the candidate pool and the user's watch history at that time. */
export const createFeed = (
  { database, clock, random }: Pick<Platform, 'database' | 'clock' | 'random'>,
  pool: CandidatePool,
  episodesToPlay: EpisodesToPlay,
): Feed => {
  const { rows } = database;

  const tasteOf = (userId: string, viewer: Pick<Viewer, 'country' | 'now'>): ViewerTaste => {
    const taste = findTaste(rows, userId, viewer.now.getTime());
    const dramaIds = taste.own.map(({ dramaId }) => dramaId);
    const facts = pool.factsOf(dramaIds, viewer);
    const own = taste.own.flatMap((history) => {
      const drama = facts.get(history.dramaId);
      return drama ? { ...drama, ...history } : [];
    });
    return { ...taste, own };
  };

  return {
    async list(caller, { cursor, limit }) {
      const { user, country, language } = caller;
      const now = clock.now();
      const viewer = { language, country, now };
      const words: ReasonWords = {
        titleOf: (dramaId) => findDramaTitle(rows, dramaId, language),
        tagNameOf: (tagId) => findTagName(rows, tagId, language),
      };
      let session: FeedSession =
        cursor === undefined ? { seed: random.integer(2 ** 32), round: 1, shown: [] } : decodeSession(cursor);
      const candidates = pool.list(viewer);
      const taste = user ? tasteOf(user.userId, viewer) : noTaste;
      for (let page = 0; page < maxEmptyPages; page += 1) {
        const mixed = mixFeed({ pool: candidates, taste, session, language, now }, limit);
        session = mixed.session;
        const choices = new Map(mixed.choices.map((choice) => [choice.dramaId, choice]));
        const found = await episodesToPlay.list([...choices.keys()], caller);
        const items: FeedItem[] = found.flatMap((episode) => {
          const choice = choices.get(episode.drama.dramaId);
          if (!choice) return [];
          const reason = reasonView(choice, words);
          return feedItemView(episode, { round: choice.round, reason });
        });
        if (items.length > 0) return { items, nextCursor: encodeSession(session) };
      }
      return { items: [], nextCursor: null };
    },
  };
};
