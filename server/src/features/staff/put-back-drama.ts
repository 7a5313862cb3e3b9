import { dramaFieldNames } from '@cliffhanger/contracts/staff';
import type { State } from './logged-changes.ts';
import { call, type LoggedCall, type PutBackCall } from './put-back-call.ts';

type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The texts that differ, as they were. Null if one was not there before, because a text cannot be taken away. */
const textsBefore = (before: Texts = {}, after: Texts = {}): Texts | null => {
  const changed = Object.entries(after).map(([field, byLanguage]) => {
    const languages = Object.keys(byLanguage).filter(
      (language) => before[field]?.[language] !== byLanguage[language],
    );
    return [
      field,
      Object.fromEntries(languages.map((language) => [language, before[field]?.[language]])),
    ] as const;
  });
  const values = Object.fromEntries(changed.filter(([, byLanguage]) => Object.keys(byLanguage).length > 0));
  const isComplete = Object.values(values).every((byLanguage) =>
    Object.values(byLanguage).every((text) => text !== undefined),
  );
  return isComplete ? (values as Texts) : null;
};

const editedNames: readonly string[] = [...dramaFieldNames, 'category', 'tags', 'cast'];

const isNamed = (name: string, { before, after }: LoggedCall): boolean => name in before || name in after;

interface LoggedHold {
  country: string;
  kind: 'licence' | 'taste';
  reason: string | null;
  endsAt: string | null;
}

/** The holds of before. The log has the countries, and beside them only holds that say more than their country. */
const holdsBefore = (entry: LoggedCall, current: State): LoggedHold[] | undefined => {
  if (!isNamed('hiddenInCountries', entry) && !isNamed('holds', entry)) return undefined;
  const countries = (entry.before.hiddenInCountries ?? current.hiddenInCountries ?? []) as string[];
  const holds = (isNamed('holds', entry) ? entry.before.holds : current.holds) as LoggedHold[] | undefined;
  return countries.map(
    (country) =>
      holds?.find((hold) => hold.country === country) ?? {
        country,
        kind: 'licence',
        reason: null,
        endsAt: null,
      },
  );
};

/** The values of a drama that an entry changed, as they were; null if one cannot be put back. */
const valuesBefore = (entry: LoggedCall, current: State) => {
  const { before, after } = entry;
  const texts = textsBefore(before.texts as Texts, after.texts as Texts);
  // A language had none of its own, and showed another.
  if (texts === null || 'untranslated' in before) return null;
  const values = Object.entries(before).filter(([name]) => editedNames.includes(name));
  if (values.some(([, value]) => value === null)) return null;
  const holds = holdsBefore(entry, current);
  return {
    ...Object.fromEntries(values),
    ...(holds && { holds }),
    ...(Object.keys(texts).length > 0 && { texts }),
  };
};

export const dramaEdit = (entry: LoggedCall, current: State): PutBackCall | null => {
  const values = valuesBefore(entry, current);
  const { revision } = current;
  return values && { name: 'drama.edit', input: { slug: entry.subject.id, revision, ...values } };
};

interface LoggedEpisode {
  id?: string;
  texts?: Texts;
  publishedAt?: string | null;
}

/** The episodes of a logged state by their numbers. */
export const episodesOf = (state: State): [number, LoggedEpisode][] =>
  Object.entries(state).flatMap(([key, value]) => {
    const number = /^episode (\d+)$/.exec(key)?.[1];
    return number === undefined ? [] : [[Number(number), value as LoggedEpisode]];
  });

/** The texts and the time of an episode, as they were; null if one cannot be put back. */
const episodeBefore = (old: LoggedEpisode, current: LoggedEpisode | undefined) => {
  const texts = textsBefore(old.texts, current?.texts);
  const isMoved = old.publishedAt !== current?.publishedAt;
  if (texts === null || (isMoved && !old.publishedAt)) return null;
  return { texts, ...(isMoved && old.publishedAt ? { publishAt: old.publishedAt } : {}) };
};

export const episodeEdit = ({ subject, before, after }: LoggedCall): PutBackCall | null => {
  const [[number, current] = []] = episodesOf(after);
  const old = episodesOf(before).find(([each]) => each === number)?.[1];
  const values = old && episodeBefore(old, current);
  if (!values || number === undefined || 'untranslated' in before) return null;
  return call('episode.edit', { slug: subject.id, number, ...values });
};

/** The ids of all episodes in the order of before; undefined if the entry has changed none. */
const orderBefore = ({ before, after }: LoggedCall, current: State): string[] | undefined => {
  const [old, changed] = [new Map(episodesOf(before)), new Map(episodesOf(after))];
  if ([...changed].every(([number, { id }]) => old.get(number)?.id === id)) return undefined;
  return episodesOf(current)
    .sort(([one], [other]) => one - other)
    .map(([number, { id }]) => (old.get(number) ?? { id }).id ?? '');
};

/** Texts, prices, holds, episodes, their order and the release at once. Coins that viewers got back stay theirs. */
export const dramaChange = (entry: LoggedCall, current: State): PutBackCall | null => {
  const { subject, details, before, after } = entry;
  const drama = valuesBefore(entry, current);
  if (details.returnsCoins || drama === null) return null;
  const changed = new Map(episodesOf(after).map(([, episode]) => [episode.id, episode]));
  const episodes = episodesOf(before).map(([, old]) => ({
    id: old.id,
    values: episodeBefore(old, changed.get(old.id)),
  }));
  if (episodes.some(({ values }) => values === null)) return null;
  const edited = episodes
    .map(({ id, values }) => ({ id, ...values }))
    .filter(({ texts = {}, ...rest }) => Object.keys(texts).length > 0 || 'publishAt' in rest);
  const order = orderBefore(entry, current);
  return {
    name: 'drama.change',
    input: {
      slug: subject.id,
      revision: current.revision,
      ...(Object.keys(drama).length > 0 && { drama }),
      ...(edited.length > 0 && { episodes: edited }),
      ...(order && { order }),
      ...(isNamed('publishedAt', entry) && { release: before.publishedAt ?? null }),
    },
  };
};

export const publication = ({ subject, before }: LoggedCall): PutBackCall | null => {
  const { publishedAt } = before;
  if (publishedAt === null) return call('drama.unpublish', { slug: subject.id });
  return typeof publishedAt === 'string'
    ? call('drama.publish', { slug: subject.id, at: publishedAt })
    : null;
};
