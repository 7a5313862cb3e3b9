import { perLanguage } from '@cliffhanger/contracts';
import { type DramaFieldName, type DramaImages, dramaFieldNames } from '@cliffhanger/contracts/staff';
import type { Drama, RechargeTemplate } from '#platform/database/generated/client.ts';
import type { Transaction } from '#platform/database/open-database.ts';
import { castRows } from './cast.ts';
import type { CompletedDrama, CompletedShelf } from './complete-source.ts';
import { dramaIdOf } from './drama-ids.ts';
import { setHiddenCountries } from './holds.repository.ts';
import { listTranslations, replaceAll, rowPerLanguage } from './nested-rows.ts';
import { updateTotals } from './totals.repository.ts';

/** Adds a category with its names. One that exists keeps its own: other dramas have it too. */
const addCategory = async ({ slug, position, name }: CompletedDrama['category'], tx: Transaction) => {
  if (!name || (await tx.category.count({ where: { slug } })) > 0) return;
  const last = await tx.category.aggregate({ _max: { position: true } });
  await tx.category.create({
    data: {
      id: slug,
      slug,
      position: position ?? (last._max.position ?? 0) + 1,
      translations: { create: listTranslations({ name }) },
    },
  });
};

/** Adds a tag, as `addCategory`. */
const addTag = async ({ slug, name }: CompletedShelf, tx: Transaction) => {
  if (!name || (await tx.tag.count({ where: { slug } })) > 0) return;
  await tx.tag.create({ data: { id: slug, slug, translations: { create: listTranslations({ name }) } } });
};

/** The state of a drama that an update depends on. */
export type DramaBefore = Pick<Drama, 'status' | 'completedAt'>;

const noFallbacks = perLanguage(() => '');

const fieldsOf = (drama: CompletedDrama) =>
  Object.fromEntries(dramaFieldNames.map((name) => [name, drama[name]])) as Pick<
    CompletedDrama,
    DramaFieldName
  >;

/** Writes a drama without its episodes. An existing one is updated and keeps its id and counts. */
export const upsertDrama = async (
  tx: Transaction,
  drama: CompletedDrama,
  images: DramaImages,
  now: Date,
): Promise<void> => {
  const id = dramaIdOf(drama.slug);
  await addCategory(drama.category, tx);
  for (const tag of drama.tags) await addTag(tag, tx);
  const columns = { ...fieldsOf(drama), tone: images.tone, frameKey: images.frameKey, updatedAt: now };
  const parts = {
    translations: {
      create: listTranslations({
        ...drama.texts,
        posterKey: images.posterKeys,
        fallbacks: drama.fallbacks,
      }),
    },
    categories: { create: { categoryId: drama.category.slug } },
    tags: { create: drama.tags.map(({ slug }) => ({ tagId: slug })) },
    cast: {
      create: castRows(
        id,
        drama.cast.map((member, index) => ({
          ...member,
          fallbacks: drama.castFallbacks[index] ?? noFallbacks,
        })),
      ),
    },
  };
  const before = await tx.drama.findUnique({ where: { id }, select: { status: true, completedAt: true } });
  await tx.drama.upsert({
    where: { id },
    create: { id, slug: drama.slug, createdAt: now, ...columns, ...parts },
    update: { ...columns, completedAt: completedAtOf(drama, before, now), ...replaceAll(parts) },
  });
  await setHiddenCountries(tx, id, drama.hiddenInCountries);
};

/** When a drama was completed by an update: this one or an earlier one; null if by none. */
export const completedAtOf = (
  { status }: Pick<Drama, 'status'>,
  before: DramaBefore | null,
  now: Date,
): Date | null => {
  if (status === 'ongoing') return null;
  return before?.status === 'ongoing' ? now : (before?.completedAt ?? null);
};

/** Completes a drama once all its episodes are written: its totals and its publication. */
export const completeDrama = async (
  tx: Transaction,
  dramaId: string,
  publishedAt: Date | null,
): Promise<void> => {
  await tx.drama.update({ where: { id: dramaId }, data: { publishedAt } });
  await updateTotals(tx, dramaId);
};

/** Where the home screen shows a drama. */
export interface Placement {
  /** On the carousel; undefined: not there. */
  carouselPosition?: number | undefined;
  /** Among the dramas of running activities; undefined: not there. */
  activityPosition?: number | undefined;
}

/** Gives a drama its place among activities, and a banner with its titles on the carousel. */
export const placeDrama = async (
  tx: Transaction,
  { slug, texts }: CompletedDrama,
  imageKey: string,
  { carouselPosition, activityPosition }: Placement,
) => {
  const id = dramaIdOf(slug);
  await tx.drama.update({ where: { id }, data: { activityPosition: activityPosition ?? null } });
  if (carouselPosition === undefined) return;
  const translations = {
    create: rowPerLanguage((language) => ({ title: texts.title[language], imageKey })),
  };
  const banner = { kind: 'drama' as const, dramaId: id, position: carouselPosition };
  await tx.carousel.upsert({
    where: { id },
    create: { id, ...banner, translations },
    update: { ...banner, translations: { deleteMany: {}, ...translations } },
  });
};

export const deleteRetiredBefore = async (
  db: Pick<Transaction, 'retiredRendition' | 'retiredSoundTrack'>,
  instant: Date,
) => {
  const where = { retiredAt: { lt: instant } };
  await db.retiredRendition.deleteMany({ where });
  await db.retiredSoundTrack.deleteMany({ where });
};

export type SaleTemplate = Omit<RechargeTemplate, 'active' | 'beside'>;

export const upsertTemplate = async (tx: Transaction, { id, ...facts }: SaleTemplate) => {
  await tx.rechargeTemplate.upsert({ where: { id }, create: { id, ...facts }, update: facts });
};
