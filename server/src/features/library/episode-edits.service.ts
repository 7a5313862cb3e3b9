import type { Language } from '@cliffhanger/contracts';
import {
  type EditedEpisode,
  type EpisodeEdit,
  type EpisodeValues,
  episodeTextNames,
  episodeTexts,
  type SubtitleEdit,
} from '@cliffhanger/contracts/staff';
import { indexDramas } from '#features/discovery/discovery.ts';
import type { Reader, Transaction } from '#platform/database/open-database.ts';
import type { Platform } from '#platform/platform.ts';
import { StaffError } from '#platform/staff-server.ts';
import { namesOf, textsOf } from './drama-detail.repository.ts';
import { getDrama, noDrama } from './dramas.service.ts';
import { completeEditedText } from './edited-texts.ts';
import {
  type EpisodeRow,
  findEditedEpisodes,
  findSubtitles,
  replaceSubtitles,
  setEpisodePublishedAt,
  touchDrama,
  updateEpisodeText,
} from './episode-edits.repository.ts';
import { fallbackLanguages } from './fallbacks.ts';
import { retireSubtitles } from './retired-files.repository.ts';
import { updateTotals } from './totals.repository.ts';

/** A drama with its episodes by number. @throws StaffError when the slug is unknown */
export const getEditedEpisodes = async (db: Reader, slug: string) => {
  const drama = await findEditedEpisodes(db, slug);
  if (!drama) throw noDrama(slug);
  return drama;
};

/** @throws StaffError when the drama has no episode of this number */
export const getEpisode = (episodes: readonly EpisodeRow[], slug: string, number: number) => {
  const episode = episodes.find((each) => each.number === number);
  if (!episode)
    throw new StaffError(
      `"${slug}" has no episode ${number}; its last one is ${episodes.at(-1)?.number ?? 0}`,
      { reason: 'episodeUnknown', values: { slug, number } },
    );
  return episode;
};

/**
 * Changes an episode, in one transaction.
 * @throws StaffError when there is no such episode, or a first text is not given in the drama's own language
 */
export const editEpisode = ({ database, clock }: Pick<Platform, 'database' | 'clock'>, edit: EpisodeEdit) =>
  database.transaction(async (tx) => {
    const { slug, number } = edit;
    const { id, originalLanguage, episodes } = await getEditedEpisodes(tx, slug);
    await applyEpisodeEdit(tx, getEpisode(episodes, slug, number), originalLanguage as Language, edit);
    await completeEpisodeEdits(tx, id, clock.now());
    return readTexts(tx, slug, number);
  });

/** The part of `editEpisode` within its transaction. @throws StaffError when a first text has none in the drama's own language */
export const applyEpisodeEdit = async (
  tx: Transaction,
  { id, translations }: EpisodeRow,
  ownLanguage: Language,
  { texts, publishAt }: EpisodeValues,
) => {
  for (const column of episodeTextNames) {
    const given = texts[column];
    if (!given) continue;
    const before = namesOf(translations, (row) => row[column]);
    if ((before[ownLanguage] ?? given[ownLanguage]) === undefined)
      throw new StaffError(
        `the episode has no ${column} yet; give it in the drama's language, ${ownLanguage}, too`,
        { reason: 'ownLanguageMissing', values: { field: column, language: ownLanguage } },
      );
    const missing = fallbackLanguages(translations, column);
    await updateEpisodeText(tx, id, column, completeEditedText(given, before, missing, ownLanguage));
  }
  if (publishAt) await setEpisodePublishedAt(tx, id, publishAt);
};

/** Counts a drama as changed once its episodes are edited, and indexes it for search. */
export const completeEpisodeEdits = async (tx: Transaction, dramaId: string, now: Date) => {
  await updateTotals(tx, dramaId);
  await touchDrama(tx, dramaId, now);
  await indexDramas(tx, [dramaId]);
};

/**
 * Replaces subtitles of an episode, whose video and links stay.
 * @throws StaffError when there is no such episode
 */
export const editSubtitles = async (
  dependencies: Pick<Platform, 'database' | 'clock'>,
  { slug, number, subtitleKeys, keepsOthers }: SubtitleEdit,
) => {
  const { database, clock } = dependencies;
  await database.transaction(async (tx) => {
    const { id, episodes } = await getEditedEpisodes(tx, slug);
    const { id: episodeId } = getEpisode(episodes, slug, number);
    const before = await findSubtitles(tx, episodeId);
    const after = { ...(keepsOthers && before), ...subtitleKeys };
    const now = clock.now();
    await replaceSubtitles(tx, episodeId, after);
    await retireSubtitles(tx, episodeId, { before, after, now });
    await touchDrama(tx, id, now);
  });
  return getDrama(dependencies, slug);
};

const readTexts = async (tx: Transaction, slug: string, number: number): Promise<EditedEpisode> => {
  const { episodes } = await getEditedEpisodes(tx, slug);
  const { id: episodeId, translations, publishedAt } = getEpisode(episodes, slug, number);
  return { slug, episodeId, number, texts: textsOf(episodeTexts, translations), publishedAt };
};
