import type { Language } from '@cliffhanger/contracts';
import {
  type DramaEdit,
  type DramaValues,
  dramaTextNames,
  type ImageEdit,
} from '@cliffhanger/contracts/staff';
import { indexDramas } from '#features/discovery/discovery.ts';
import type { Transaction } from '#platform/database/open-database.ts';
import type { Platform } from '#platform/platform.ts';
import { StaffError } from '#platform/staff-server.ts';
import { castRows, completeCast } from './cast.ts';
import { namesOf } from './drama-detail.repository.ts';
import {
  findEditedDrama,
  listShelfIds,
  setPrices,
  updateDrama,
  updateDramaText,
  updatePosters,
} from './drama-edits.repository.ts';
import { listDramaChanges } from './drama-values.ts';
import { getDrama, noDrama } from './dramas.service.ts';
import { completeEditedText } from './edited-texts.ts';
import { fallbackLanguages } from './fallbacks.ts';
import { setHiddenCountries, setHolds } from './holds.repository.ts';
import { completedAtOf } from './library.repository.ts';
import { listSlugs } from './list-slugs.ts';
import { replaceAll } from './nested-rows.ts';
import { findPictures, retirePictures } from './retired-files.repository.ts';
import { updateTotals } from './totals.repository.ts';

type EditedDrama = NonNullable<Awaited<ReturnType<typeof findEditedDrama>>>;

/**
 * Changes what is given of a drama, in one transaction, and indexes it for search. Unlocks and progress stay.
 * @returns the drama, and what has changed
 * @throws StaffError when the drama, its category or a tag does not exist, or it has not as many episodes as are to be free
 */
export const editDrama = async (
  dependencies: Pick<Platform, 'database' | 'clock' | 'mediaStore'>,
  { slug, revision: _, ...values }: DramaEdit,
) => {
  const { database, clock } = dependencies;
  const before = await database.transaction(async (tx) => {
    // Reads beside the transaction, which is the only one that writes: the state before it.
    const unedited = await getDrama(dependencies, slug);
    await applyDramaEdit(tx, slug, values, clock.now());
    return unedited;
  });
  const after = await getDrama(dependencies, slug);
  return { ...after, changes: listDramaChanges(before, after) };
};

/** The part of `editDrama` within its transaction. @throws StaffError as `editDrama` */
export const applyDramaEdit = async (tx: Transaction, slug: string, edit: DramaValues, now: Date) => {
  const drama = await findEditedDrama(tx, slug);
  if (!drama) throw noDrama(slug);
  refuseUnknownTrailer(drama, slug, edit);
  await editTexts(tx, drama, edit);
  await editFacts(tx, drama, edit, now);
  await editPrices(tx, drama, slug, edit);
  await updateTotals(tx, drama.id);
  await indexDramas(tx, [drama.id]);
};

/**
 * Gives a drama other posters or another still.
 * @param also what belongs into the same transaction
 * @throws StaffError when the drama does not exist
 */
export const editImages = async (
  dependencies: Pick<Platform, 'database' | 'clock'>,
  { slug, posterKeys, frameKey, tone }: ImageEdit,
  also?: (tx: Transaction, dramaId: string) => Promise<void>,
) => {
  const { database, clock } = dependencies;
  await database.transaction(async (tx) => {
    const drama = await findEditedDrama(tx, slug);
    if (!drama) throw noDrama(slug);
    const now = clock.now();
    const before = await findPictures(tx, drama.id);
    await updatePosters(tx, drama.id, posterKeys);
    await updateDrama(tx, drama.id, {
      updatedAt: now,
      ...(frameKey !== undefined && { frameKey }),
      ...(tone !== undefined && { tone }),
    });
    await retirePictures(tx, drama.id, { before, after: await findPictures(tx, drama.id), now });
    await also?.(tx, drama.id);
  });
  return getDrama(dependencies, slug);
};

const refuseUnknownTrailer = (
  { episodes }: EditedDrama,
  slug: string,
  { trailerNumber: number = 0 }: DramaValues,
) => {
  if (number === 0 || episodes.some((episode) => episode.number === number)) return;
  throw new StaffError(`"${slug}" has no episode ${number}`, {
    reason: 'episodeUnknown',
    values: { slug, number },
  });
};

const editTexts = async (
  tx: Transaction,
  { id, originalLanguage, translations }: EditedDrama,
  edit: DramaValues,
) => {
  for (const column of dramaTextNames) {
    const given = edit.texts?.[column];
    if (!given) continue;
    const before = namesOf(translations, (row) => row[column]);
    const missing = fallbackLanguages(translations, column);
    const edited = completeEditedText(given, before, missing, originalLanguage as Language);
    await updateDramaText(tx, id, column, edited);
  }
};

const editFacts = async (tx: Transaction, drama: EditedDrama, edit: DramaValues, now: Date) => {
  const { texts: _, category, tags, hiddenInCountries, holds, cast, ...fields } = edit;
  // `editPrices` sets these, with the prices of the episodes.
  const { freeEpisodeCount: __, defaultPriceCoins: ___, ...columns } = fields;
  const shelves = await listShelfIds(tx);
  await updateDrama(tx, drama.id, {
    updatedAt: now,
    ...columns,
    ...(edit.status && { completedAt: completedAtOf({ status: edit.status }, drama, now) }),
    ...replaceAll({
      ...(category !== undefined && {
        categories: { create: { categoryId: getShelfId(shelves.categories, 'category', category) } },
      }),
      ...(tags && {
        tags: { create: tags.map((tag) => ({ tagId: getShelfId(shelves.tags, 'tag', tag) })) },
      }),
      ...(cast && {
        cast: { create: castRows(drama.id, completeCast(cast, drama.originalLanguage as Language)) },
      }),
    }),
  });
  if (hiddenInCountries) await setHiddenCountries(tx, drama.id, hiddenInCountries);
  if (holds) await setHolds(tx, drama.id, holds);
};

const getShelfId = (ids: ReadonlyMap<string, string>, kind: 'category' | 'tag', slug: string): string => {
  const id = ids.get(slug);
  if (id === undefined)
    throw new StaffError(`there is no ${kind} "${slug}"; ${listSlugs(kind, [...ids.keys()])}`, {
      reason: kind === 'category' ? 'categoryUnknown' : 'tagUnknown',
      values: { slug },
    });
  return id;
};

/** The first episodes are free and the others have the same price, as after an import. */
const editPrices = async (tx: Transaction, drama: EditedDrama, slug: string, edit: DramaValues) => {
  if (edit.defaultPriceCoins === undefined && edit.freeEpisodeCount === undefined) return;
  const { defaultPriceCoins = drama.defaultPriceCoins, freeEpisodeCount = drama.freeEpisodeCount } = edit;
  if (freeEpisodeCount > drama.episodeCount)
    throw new StaffError(
      `"${slug}" has ${drama.episodeCount} episodes, so ${freeEpisodeCount} cannot be free; --free ${drama.episodeCount} makes all of them free`,
      { reason: 'tooManyFree', values: { episodes: drama.episodeCount, free: freeEpisodeCount } },
    );
  if (defaultPriceCoins === 0 && freeEpisodeCount < drama.episodeCount)
    throw new StaffError(`"${slug}" has no price yet; give one, too, with --price`, {
      reason: 'priceMissing',
      values: {},
    });
  await updateDrama(tx, drama.id, { defaultPriceCoins });
  await setPrices(tx, drama.id, { freeEpisodeCount, defaultPriceCoins });
};
