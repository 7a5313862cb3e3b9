import { type Language, trackNameOf } from '@cliffhanger/contracts';
import {
  type DramaDetailJson,
  type DramaFieldName,
  type DramaSummaryJson,
  dramaFieldNames,
  dramaFieldOf,
  type EditedDramaJson,
  type Names,
  type PublishedDramaJson,
  type ReorderedDramaJson,
  type StaffResult,
} from '@cliffhanger/contracts/staff';
import { formatExcerpt, formatFields, formatTable } from './output.ts';

/** When viewers see a drama, in words. @param publishedAt ISO 8601; null: hidden */
export const formatPublication = (publishedAt: string | null): string => {
  if (publishedAt === null) return 'hidden';
  return new Date(publishedAt) > new Date() ? `from ${publishedAt}` : `since ${publishedAt}`;
};

/** A table of dramas. */
export const formatDramas = (dramas: readonly DramaSummaryJson[]): string =>
  dramas.length === 0
    ? 'There are no dramas yet: pnpm staff drama import <folder>'
    : formatTable(
        ['slug', 'episodes', 'free', 'plays', 'shown', 'title'],
        dramas.map((drama) => [
          drama.slug,
          drama.episodeCount,
          drama.freeEpisodeCount,
          drama.playCount,
          formatPublication(drama.publishedAt),
          drama.title ?? '',
        ]),
      );

const withoutLanguage = (field: string): string => field.slice(0, field.lastIndexOf('.'));

/** As "pt: title, hook, episode 3 title; es: hook". */
const groupByLanguage = (missing: readonly string[]): string =>
  [...Map.groupBy(missing, (field) => field.slice(field.lastIndexOf('.') + 1))]
    .map(([language, fields]) => `${language}: ${fields.map(withoutLanguage).join(', ')}`)
    .join('; ');

/** The texts of dramas that are not translated into a language. */
export const formatMissing = (dramas: StaffResult<'drama.missing'>): string =>
  dramas.length === 0
    ? 'All texts of all dramas are translated.'
    : formatTable(
        ['slug', 'texts', 'not translated', 'title'],
        dramas.map(({ slug, title, missing }) => [
          ...[slug, missing.length, formatExcerpt(missing.map(withoutLanguage).join(', ')), title ?? ''],
        ]),
      );

/** A drama in one row. */
export const formatDrama = (drama: DramaSummaryJson): string => formatDramas([drama]);

/** A drama after it was published or hidden, in one row, below a sentence if it was so already. */
export const formatPublished = ({ changed, ...drama }: PublishedDramaJson): string => {
  if (changed) return formatDrama(drama);
  const state =
    drama.publishedAt === null ? 'hidden already' : `shown already, ${formatPublication(drama.publishedAt)}`;
  return `Nothing changed: ${drama.slug} is ${state}.\n\n${formatDrama(drama)}`;
};

const formatEpisodes = ({ episodes, originalLanguage }: DramaDetailJson): string => {
  const hasSoundTracks = episodes.some(({ soundTracks }) => soundTracks.length > 0);
  return formatTable(
    [
      ...['episode', 'seconds', 'coins', 'renditions'],
      ...(hasSoundTracks ? ['sound'] : []),
      ...['subtitles', 'title'],
    ],
    episodes.map(({ number, durationSeconds, priceCoins, renditions, soundTracks, subtitles, texts }) => [
      number,
      durationSeconds,
      priceCoins,
      renditions.map(({ width, height }) => `${width}×${height}`).join(' '),
      ...(hasSoundTracks ? [soundTracks.map(({ language }) => language).join(' ')] : []),
      subtitles.map(({ language, kind }) => trackNameOf({ language: language as Language, kind })).join(' '),
      inOwnLanguage(texts.title, originalLanguage),
    ]),
  );
};

/** One of the episodes of a drama, in a table. */
export const formatOneEpisode = (drama: DramaDetailJson, number: number): string =>
  formatEpisodes({ ...drama, episodes: drama.episodes.filter((episode) => episode.number === number) });

const inOwnLanguage = (texts: Names, language: string): string =>
  texts[language as Language] ?? texts.en ?? Object.values(texts)[0] ?? '';

const formatTexts = (texts: Readonly<Record<string, Names>>): [string, string][] =>
  Object.entries(texts).flatMap(([name, byLanguage]) =>
    Object.entries(byLanguage).map(([language, text]): [string, string] => [
      `${name} ${language}`,
      text.replaceAll('\n', ' '),
    ]),
  );

const formatField = (name: DramaFieldName, drama: DramaDetailJson): [string, string] => {
  const { label, unit } = dramaFieldOf(name);
  const value = drama[name];
  const said =
    typeof value === 'boolean' ? (value ? 'yes' : 'no') : value === '' ? 'none' : (value ?? 'none');
  return [label, [said, unit].filter((part) => part !== undefined).join(' ')];
};

const formatMember = ({ name, role }: DramaDetailJson['cast'][number], language: string): string =>
  `${inOwnLanguage(name, language)} (${inOwnLanguage(role, language)})`;

/** A drama with all that staff decide about it, and a table of its episodes. */
export const formatDetail = (drama: DramaDetailJson): string =>
  `${formatDrama(drama)}\n\n${formatFields([
    ...formatTexts(drama.texts),
    ...dramaFieldNames.map((name) => formatField(name, drama)),
    ...(drama.missing.length > 0 ? [['not translated', groupByLanguage(drama.missing)] as const] : []),
    ['category', drama.category?.slug ?? 'none'],
    ['tags', drama.tags.map(({ slug }) => slug).join(' ') || 'none'],
    ['cast', drama.cast.map((member) => formatMember(member, drama.originalLanguage)).join(', ') || 'none'],
    ['hidden in', drama.hiddenInCountries.join(' ') || 'no country'],
    ['shown', formatPublication(drama.publishedAt)],
    ['last release', drama.releasedAt ?? 'none'],
  ])}\n\n${formatEpisodes(drama)}`;

const nothingChanged = 'Nothing changed: the drama is so already.';

/** The changes of an edit, one value a line. */
export const formatEdited = ({ changes, ...drama }: EditedDramaJson): string =>
  changes.length === 0
    ? nothingChanged
    : `${formatDrama(drama)}\n\n${formatFields(
        changes.map(({ field, before, after }) => [
          field,
          `${formatExcerpt(before ?? '(none)')} → ${formatExcerpt(after ?? '(none)')}`,
        ]),
      )}`;

type Move = ReorderedDramaJson['moved'][number];

const formatMove = ({ id, title, before, after }: Move, language: string): string[] => [
  `${before.number} → ${after?.number ?? 'removed'}`,
  before.priceCoins === (after ?? before).priceCoins
    ? String(before.priceCoins)
    : `${before.priceCoins} → ${after?.priceCoins}`,
  inOwnLanguage(title, language),
  id,
];

/** The episodes that have another number now, or are gone. */
export const formatReordered = ({ moved, ...drama }: ReorderedDramaJson): string =>
  moved.length === 0
    ? nothingChanged
    : `${formatDrama(drama)}\n\n${formatTable(
        ['episode', 'coins', 'title', 'id'],
        moved.map((move) => formatMove(move, drama.originalLanguage)),
      )}`;
