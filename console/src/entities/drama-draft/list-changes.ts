import { type Language, languages } from '@cliffhanger/contracts/language-table';
import type { CountryHoldJson, DramaDetailJson, Names } from '@cliffhanger/contracts/staff';
import {
  type Announcement,
  announcementNames,
  type DramaDraft,
  isFallbackIn,
  type Prices,
  priceNames,
  type Rating,
  type Release,
  ratingNames,
} from './draft.ts';

/** One change of a draft, as a person counts them. */
export type DraftChange =
  | {
      kind: 'text';
      /** Null: of the drama. */
      episode: { id: string; number: number } | null;
      name: string;
      language: Language;
      before: string | null;
      after: string;
    }
  | { kind: 'price'; name: keyof Prices; before: number; after: number }
  | { kind: 'order'; moved: number }
  | { kind: 'schedule'; episodes: { id: string; number: number; at: string }[] }
  | { kind: 'hold'; country: string; before: CountryHoldJson | null; after: CountryHoldJson | null }
  | { kind: 'release'; before: string | null; after: Release }
  | {
      kind: 'announcement';
      name: keyof Announcement;
      before: boolean | number;
      after: boolean | number;
    }
  | { kind: 'rating'; name: 'ageRating'; before: Rating['ageRating']; after: Rating['ageRating'] }
  | { kind: 'rating'; name: 'contentNotes'; before: string; after: string };

/** The changes of a draft, in the order of the tabs. */
export const listChanges = (drama: DramaDetailJson, draft: DramaDraft): DraftChange[] => [
  ...listPriceChanges(drama, draft),
  ...listOrderChange(drama, draft),
  ...listTextChanges(drama, draft),
  ...listScheduleChange(drama, draft),
  ...listHoldChanges(drama, draft),
  ...(draft.release === undefined
    ? []
    : [{ kind: 'release' as const, before: drama.publishedAt, after: draft.release }]),
  ...listAnnouncementChanges(drama, draft),
  ...listRatingChanges(drama, draft),
];

const listPriceChanges = (drama: DramaDetailJson, { prices }: DramaDraft): DraftChange[] =>
  priceNames.flatMap((name) => {
    const after = prices[name];
    return after === undefined ? [] : [{ kind: 'price', name, before: drama[name], after }];
  });

const listAnnouncementChanges = (drama: DramaDetailJson, { announcement }: DramaDraft): DraftChange[] =>
  announcementNames.flatMap((name) => {
    const after = announcement[name];
    return after === undefined ? [] : [{ kind: 'announcement', name, before: drama[name], after }];
  });

const listRatingChanges = (drama: DramaDetailJson, { rating }: DramaDraft): DraftChange[] =>
  ratingNames.flatMap((name) => {
    const after = rating[name];
    return after === undefined ? [] : [{ kind: 'rating', name, before: drama[name], after } as DraftChange];
  });

const listOrderChange = ({ episodes }: DramaDetailJson, { order }: DramaDraft): DraftChange[] =>
  order ? [{ kind: 'order', moved: episodes.filter(({ id }, index) => order[index] !== id).length }] : [];

const listTextChanges = (drama: DramaDetailJson, draft: DramaDraft): DraftChange[] => {
  const inTexts = (
    texts: Readonly<Record<string, Names | undefined>>,
    stored: Readonly<Record<string, Names>>,
    episode: { id: string; number: number } | null,
  ) =>
    Object.entries(texts).flatMap(([name, byLanguage = {}]) =>
      languages.flatMap((language): DraftChange[] => {
        const after = byLanguage[language];
        if (after === undefined) return [];
        const isFallback = isFallbackIn(drama, episode ? `episode ${episode.number} ` : '');
        const before = isFallback(name, language) ? null : (stored[name]?.[language] ?? null);
        return [{ kind: 'text', episode, name, language, before, after }];
      }),
    );
  return [
    ...inTexts(draft.texts, drama.texts, null),
    ...drama.episodes.flatMap(({ id, number, texts }) =>
      inTexts(draft.episodes[id]?.texts ?? {}, texts, { id, number }),
    ),
  ];
};

const listScheduleChange = (drama: DramaDetailJson, draft: DramaDraft): DraftChange[] => {
  const episodes = drama.episodes.flatMap(({ id, number }) => {
    const at = draft.episodes[id]?.publishAt;
    return at === undefined ? [] : [{ id, number, at }];
  });
  return episodes.length > 0 ? [{ kind: 'schedule', episodes }] : [];
};

const listHoldChanges = (drama: DramaDetailJson, { holds }: DramaDraft): DraftChange[] => {
  if (!holds) return [];
  const find = (list: readonly CountryHoldJson[], country: string) =>
    list.find((hold) => hold.country === country) ?? null;
  const countries = [...new Set([...drama.holds, ...holds].map(({ country }) => country))].sort();
  return countries.flatMap((country): DraftChange[] => {
    const [before, after] = [find(drama.holds, country), find(holds, country)];
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ kind: 'hold', country, before, after }];
  });
};

/** The draft without one of its changes. */
export const withoutChange = (draft: DramaDraft, change: DraftChange): DramaDraft => {
  switch (change.kind) {
    case 'price': {
      const { [change.name]: _, ...prices } = draft.prices;
      return { ...draft, prices };
    }
    case 'announcement': {
      const { [change.name]: _, ...announcement } = draft.announcement;
      return { ...draft, announcement };
    }
    case 'rating': {
      const { [change.name]: _, ...rating } = draft.rating;
      return { ...draft, rating };
    }
    case 'order':
      return { ...draft, order: null };
    case 'release': {
      const { release: _, ...rest } = draft;
      return rest;
    }
    case 'schedule':
      return {
        ...draft,
        episodes: Object.fromEntries(
          Object.entries(draft.episodes).map(([id, { texts }]) => [id, { texts }]),
        ),
      };
    case 'hold': {
      const others = (draft.holds ?? []).filter(({ country }) => country !== change.country);
      return { ...draft, holds: change.before ? [...others, change.before] : others };
    }
    case 'text':
      return withoutText(draft, change);
  }
};

const withoutText = (
  draft: DramaDraft,
  { episode, name, language }: Extract<DraftChange, { kind: 'text' }>,
): DramaDraft => {
  const drop = (texts: Readonly<Record<string, Names | undefined>>) => {
    const { [language]: _, ...others } = texts[name] ?? {};
    return { ...texts, [name]: others };
  };
  if (!episode) return { ...draft, texts: drop(draft.texts) };
  const edited = draft.episodes[episode.id];
  if (!edited) return draft;
  return {
    ...draft,
    episodes: { ...draft.episodes, [episode.id]: { ...edited, texts: drop(edited.texts) } },
  };
};
