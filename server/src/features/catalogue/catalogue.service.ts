import type { DramaCard, HomeInfo, Language, RankedDrama } from '@cliffhanger/contracts';
import type { Audience } from '#features/dramas/drama.select.ts';
import { cardView, categoryView } from '#features/dramas/drama.view.ts';
import type { Watching } from '#features/watching/watching.service.ts';
import type { Caller } from '#http/caller.ts';
import { dayOf, daysAfter } from '#platform/clock.ts';
import type { Platform } from '#platform/platform.ts';
import {
  type DramaListKey,
  type DramaSort,
  listActivityDramas,
  listCarousel,
  listDramas,
  listDramasById,
  listMostPlayed,
  listNewest,
  listShelves,
} from './catalogue.repository.ts';
import { bannerView } from './catalogue.view.ts';

const rankingSize = 9;
const rankingDays = 7;
const shelfSize = 12;

export interface DramaListWish {
  categoryId: string | undefined;
  status: 'ongoing' | 'complete' | undefined;
  freeOnly: boolean;
  sort: DramaSort;
  limit: number;
  after: DramaListKey | null;
}

export interface Catalogue {
  home(caller: Caller): Promise<HomeInfo>;
  list(caller: Caller, wish: DramaListWish): Promise<{ items: DramaCard[]; next: DramaListKey | null }>;
  listActivityDramas(caller: Caller): Promise<DramaCard[]>;
}

/** What the library has to show, to whom, in which language. */
export const createCatalogue = ({ database, clock }: Platform, watching: Watching): Catalogue => {
  const db = database.read;
  const audienceOf = (caller: Caller): Audience => ({ country: caller.country, now: clock.now() });

  /** The most played of the last days, filled up with the newest where few were played. */
  const rank = async (language: Language, audience: Audience): Promise<RankedDrama[]> => {
    const today = dayOf(daysAfter(audience.now, 1));
    const start = dayOf(daysAfter(audience.now, 1 - rankingDays));
    const startBefore = dayOf(daysAfter(audience.now, 1 - 2 * rankingDays));
    const [played, playedBefore, newest] = await Promise.all([
      listMostPlayed(db, start, today, rankingSize),
      listMostPlayed(db, startBefore, start, 100),
      listNewest(db, rankingSize, audience),
    ]);
    const ids = [...new Set([...played, ...newest.map(({ id }) => id)])].slice(0, rankingSize);
    const rows = new Map((await listDramasById(db, ids, audience)).map((row) => [row.id, row]));
    return ids
      .flatMap((id) => rows.get(id) ?? [])
      .map((row, index) => {
        const before = playedBefore.indexOf(row.id);
        return {
          rank: index + 1,
          movement: before < 0 ? null : before - index,
          drama: cardView(row, language),
        };
      });
  };

  return {
    async home(caller) {
      const audience = audienceOf(caller);
      const { language, viewer } = caller;
      const [carousel, ranking, newest, shelves, history] = await Promise.all([
        listCarousel(db, audience),
        rank(language, audience),
        listNewest(db, shelfSize, audience),
        listShelves(db, shelfSize, audience),
        viewer
          ? watching.listHistory(viewer.userId, language, audience, { limit: shelfSize, after: null })
          : null,
      ]);
      const heroIds = carousel.flatMap(({ dramaId }) => dramaId ?? []);
      const standing = await watching.standingTo(viewer?.userId ?? null, heroIds);
      return {
        carousel: carousel.flatMap((row) => bannerView(row, language, standing) ?? []),
        continueWatching: history?.items ?? [],
        ranking,
        newest: newest.map((row) => cardView(row, language)),
        shelves: shelves.map(({ dramas, ...category }) => ({
          category: categoryView(category, language),
          dramas: dramas.map(({ drama }) => cardView(drama, language)),
        })),
      };
    },

    async list(caller, wish) {
      const { rows, next } = await listDramas(db, { ...wish, language: caller.language }, audienceOf(caller));
      return { items: rows.map((row) => cardView(row, caller.language)), next };
    },

    listActivityDramas: async (caller) =>
      (await listActivityDramas(db, audienceOf(caller))).map((row) => cardView(row, caller.language)),
  };
};
