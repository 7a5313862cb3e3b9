import type { Language } from '@cliffhanger/contracts/language-table';
import type {
  CountryHoldJson,
  DramaChangeInput,
  DramaDetailJson,
  DramaTextName,
  EpisodeTextName,
  Names,
} from '@cliffhanger/contracts/staff';

/** Texts by name and language: `texts.title.en`. */
type Texts<Name extends string> = Partial<Record<Name, Names>>;

type Episode = DramaDetailJson['episodes'][number];

/** The prices of a drama. */
export interface Prices {
  freeEpisodeCount: number;
  defaultPriceCoins: number;
  restDiscountPercent: number;
}
export const priceNames = ['freeEpisodeCount', 'defaultPriceCoins', 'restDiscountPercent'] as const;

/** What viewers see of a drama before its release. */
export interface Announcement {
  announced: boolean;
  /** 0 for none. */
  trailerNumber: number;
}
export const announcementNames = ['announced', 'trailerNumber'] as const;

/** The age that a drama is for and what it contains, as the drama has them. */
export type Rating = Pick<DramaDetailJson, 'ageRating' | 'contentNotes'>;
export const ratingNames = ['ageRating', 'contentNotes'] as const;

/** When viewers see a drama: at once, at a time, or not (null). */
export type Release = 'now' | string | null;

/** What a person changed of a drama and has not published. It has no value that the drama has too. */
export interface DramaDraft {
  /** Of the drama as the person saw it. */
  revision: number;
  texts: Texts<DramaTextName>;
  /** By the ids of episodes. */
  episodes: Record<string, { texts: Texts<EpisodeTextName>; publishAt?: string }>;
  prices: Partial<Prices>;
  announcement: Partial<Announcement>;
  rating: Partial<Rating>;
  /** The ids of all episodes; null: as they are. */
  order: string[] | null;
  /** All holds; null: as they are. */
  holds: CountryHoldJson[] | null;
  /** Missing: as it is. */
  release?: Release;
  returnsCoins: boolean;
}

export const emptyDraft = (revision: number): DramaDraft => ({
  revision,
  texts: {},
  episodes: {},
  prices: {},
  announcement: {},
  rating: {},
  order: null,
  holds: null,
  returnsCoins: false,
});

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const withoutSameTexts = <Name extends string>(
  texts: Texts<Name>,
  stored: Readonly<Record<string, Names>>,
  isFallback: (name: string, language: string) => boolean,
): Texts<Name> =>
  Object.fromEntries(
    Object.entries<Names | undefined>(texts).flatMap(([name, byLanguage = {}]) => {
      const changed = Object.entries(byLanguage).filter(([language, text]) => {
        const before = isFallback(name, language) ? '' : (stored[name]?.[language as Language] ?? '');
        return text !== before;
      });
      return changed.length > 0 ? [[name, Object.fromEntries(changed)]] : [];
    }),
  ) as Texts<Name>;

/** Whether a text stands in for a missing translation. @param prefix as `episode 3 ` */
export const isFallbackIn =
  ({ missing }: Pick<DramaDetailJson, 'missing'>, prefix = '') =>
  (name: string, language: string): boolean =>
    missing.includes(`${prefix}${name}.${language}`);

/** The draft without what the drama has already, and without episodes that are gone. */
export const normalizeDraft = (drama: DramaDetailJson, draft: DramaDraft): DramaDraft => {
  const { release, ...rest } = draft;
  const ids = drama.episodes.map(({ id }) => id);
  const order = draft.order && [
    ...draft.order.filter((id) => ids.includes(id)),
    ...ids.filter((id) => !draft.order?.includes(id)),
  ];
  const episodes = Object.entries(draft.episodes).flatMap(([id, { texts, publishAt }]) => {
    const episode = drama.episodes.find((each) => each.id === id);
    if (!episode) return [];
    const changed = withoutSameTexts(texts, episode.texts, isFallbackIn(drama, `episode ${episode.number} `));
    const isTimed = publishAt !== undefined && publishAt !== episode.publishedAt;
    if (!isTimed && Object.keys(changed).length === 0) return [];
    return [[id, { texts: changed, ...(isTimed && { publishAt }) }] as const];
  });
  return {
    ...rest,
    texts: withoutSameTexts(draft.texts, drama.texts, isFallbackIn(drama)),
    episodes: Object.fromEntries(episodes),
    prices: withoutSame(draft.prices, drama, priceNames),
    announcement: withoutSame(draft.announcement, drama, announcementNames),
    rating: withoutSame(draft.rating, drama, ratingNames),
    order: isSame(order, ids) ? null : order,
    holds: draft.holds && isSame(sortHolds(draft.holds), sortHolds(drama.holds)) ? null : draft.holds,
    ...(release !== undefined && release !== drama.publishedAt && { release }),
  };
};

const withoutSame = <Name extends keyof DramaDetailJson>(
  values: Partial<Pick<DramaDetailJson, Name>>,
  drama: DramaDetailJson,
  names: readonly Name[],
) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = values[name];
      return value === undefined || value === drama[name] ? [] : [[name, value]];
    }),
  ) as Partial<Pick<DramaDetailJson, Name>>;

export const sortHolds = (holds: readonly CountryHoldJson[]): CountryHoldJson[] =>
  [...holds].sort((a, b) => a.country.localeCompare(b.country));

/** The draft with another text. @param episodeId null for a text of the drama */
export const withText = (
  draft: DramaDraft,
  episodeId: string | null,
  name: string,
  language: Language,
  text: string,
): DramaDraft => {
  const add = <Name extends string>(texts: Texts<Name>): Texts<Name> => ({
    ...texts,
    [name]: { ...texts[name as Name], [language]: text },
  });
  if (episodeId === null) return { ...draft, texts: add(draft.texts) };
  const episode = draft.episodes[episodeId] ?? { texts: {} };
  const episodes = { ...draft.episodes, [episodeId]: { ...episode, texts: add(episode.texts) } };
  return { ...draft, episodes };
};

/** The drama's prices as the draft has them. */
export const pricesOf = (drama: DramaDetailJson, { prices }: DramaDraft): Prices => ({
  freeEpisodeCount: prices.freeEpisodeCount ?? drama.freeEpisodeCount,
  defaultPriceCoins: prices.defaultPriceCoins ?? drama.defaultPriceCoins,
  restDiscountPercent: prices.restDiscountPercent ?? drama.restDiscountPercent,
});

/** An episode at the place that the draft gives it, with the price of that place. */
export interface PlacedEpisode {
  episode: Episode;
  number: number;
  priceCoins: number;
}

/** The episodes in the order and with the prices of the draft. */
export const placeEpisodes = (drama: DramaDetailJson, draft: DramaDraft): PlacedEpisode[] => {
  const { freeEpisodeCount, defaultPriceCoins } = pricesOf(drama, draft);
  const byId = new Map(drama.episodes.map((episode) => [episode.id, episode]));
  const ordered = draft.order?.flatMap((id) => byId.get(id) ?? []) ?? drama.episodes;
  return ordered.map((episode, index) => ({
    episode,
    number: drama.episodes[index]?.number ?? index + 1,
    priceCoins: index < freeEpisodeCount ? 0 : defaultPriceCoins,
  }));
};

/** The call that publishes a draft, or plans it. */
export const toChange = (slug: string, draft: DramaDraft): DramaChangeInput => {
  const { texts, prices, announcement, rating, holds, episodes, order, release, revision, returnsCoins } =
    draft;
  const drama = {
    ...(Object.keys(texts).length > 0 && { texts }),
    ...prices,
    ...announcement,
    ...rating,
    ...(holds && { holds }),
  };
  const edits = Object.entries(episodes).map(([id, values]) => ({ id, ...values }));
  return {
    slug,
    revision,
    ...(Object.keys(drama).length > 0 && { drama }),
    ...(edits.length > 0 && { episodes: edits }),
    ...(order && { order }),
    ...(release !== undefined && { release }),
    ...(returnsCoins && (order || prices.freeEpisodeCount !== undefined) && { returnsCoins }),
  };
};
