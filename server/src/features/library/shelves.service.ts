import {
  type BannerEdit,
  formatTime,
  type Names,
  type NewBannerInput,
  restoreDays,
} from '@cliffhanger/contracts/staff';
import type { Platform } from '#platform/platform.ts';
import { StaffError } from '#platform/staff-server.ts';
import { daysAfter } from '#platform/time/clock.ts';
import {
  type BannerTarget,
  countDramasOf,
  deleteCategory,
  deleteRemovedBanners,
  findBanner,
  findDramaForBanner,
  insertBanner,
  listAllBanners,
  listAllCategories,
  markBannerRemoved,
  moveBanner,
  moveCategory,
  restoreRemovedBanner,
  updateBanner,
  upsertCategoryWords,
} from './shelves.repository.ts';

type Dependencies = Pick<Platform, 'database'>;

/** Categories in the order of the home screen, with their number of dramas. */
export const listCategories = ({ database }: Dependencies) => listAllCategories(database.read);

/** Creates a category, or changes its names or position, and returns it. Languages without a new name keep theirs. */
export const setCategory = async (
  { database }: Dependencies,
  category: { slug: string; name: Names; position?: number | undefined },
) => {
  await database.transaction(async (tx) => {
    const isNew = !(await listAllCategories(tx)).some(({ slug }) => slug === category.slug);
    if (isNew && Object.keys(category.name).length === 0) {
      throw new StaffError(`"${category.slug}" is a new category and needs a name`, {
        reason: 'categoryWithoutName',
        values: {},
      });
    }
    await upsertCategoryWords(tx, category);
  });
  return (await listCategories({ database })).filter(({ slug }) => slug === category.slug);
};

const noCategory = (slug: string) =>
  new StaffError(`there is no category "${slug}"`, { reason: 'categoryUnknown', values: { slug } });

/** Moves a category to a place, and returns all. @throws StaffError when it does not exist */
export const placeCategory = async ({ database }: Dependencies, slug: string, position: number) => {
  if (!(await database.transaction((tx) => moveCategory(tx, slug, position)))) throw noCategory(slug);
  return listCategories({ database });
};

/** @throws StaffError when the category does not exist or has dramas */
export const removeCategory = async ({ database }: Dependencies, slug: string) => {
  await database.transaction(async (tx) => {
    const count = await countDramasOf(tx, slug);
    if (count > 0)
      throw new StaffError(`"${slug}" still has dramas (${count}); move them to another category first`, {
        reason: 'categoryWithDramas',
        values: { dramas: count },
      });
    if (!(await deleteCategory(tx, slug))) throw noCategory(slug);
  });
  return listCategories({ database });
};

/** All banners of the carousel in their places, including expired and future ones. */
export const listCarousel = ({ database }: Dependencies) => listAllBanners(database.read);

/** The banners that can be restored, the last removed first. */
export const listRemovedBanners = ({ database }: Dependencies) => listAllBanners(database.read, true);

/**
 * Adds a banner at a place. A drama's banner uses its titles and still.
 * @throws StaffError when there is no such drama, or no still, or the banner has ended already
 */
export const addBanner = async (
  { database, clock }: Dependencies & Pick<Platform, 'clock'>,
  { target, ...banner }: NewBannerInput,
) => {
  if (banner.endsAt && banner.endsAt <= clock.now()) throw isOver(banner.endsAt);
  await database.transaction(async (tx) => {
    const resolved: BannerTarget | null =
      target.kind === 'drama' ? await findDramaForBanner(tx, target.slug) : { ...target, dramaId: null };
    if (!resolved)
      throw new StaffError('the drama does not exist or has no still', {
        reason: 'bannerWithoutStill',
        values: {},
      });
    await insertBanner(tx, { ...banner, ...resolved });
  });
  return listCarousel({ database });
};

const isOver = (endsAt: Date) =>
  new StaffError(`${formatTime(endsAt)} is over; a banner must end after it begins`, {
    reason: 'bannerEndOver',
    values: {},
  });

const noBanner = (id: string) =>
  new StaffError(`there is no banner "${id}"`, { reason: 'bannerUnknown', values: {} });

/**
 * Changes what is given of a banner. A missing date stays; null removes it. A banner may end in the past.
 * @throws StaffError when there is no such banner, it would end before it begins, or a drama's banner got a title or image
 */
export const editBanner = async ({ database }: Dependencies, { id, ...edit }: BannerEdit) => {
  await database.transaction(async (tx) => {
    const before = await findBanner(tx, id);
    if (!before) throw noBanner(id);
    const { startsAt = before.startsAt, endsAt = before.endsAt } = edit;
    if (startsAt && endsAt && endsAt <= startsAt)
      throw new StaffError(
        `${formatTime(endsAt)} is not after the banner begins, at ${formatTime(startsAt)}`,
        { reason: 'bannerEndsFirst', values: {} },
      );
    if (before.kind === 'drama' && (edit.title || edit.imageKey))
      throw new StaffError('the banner of a drama has the titles and the still of the drama', {
        reason: 'bannerOfDrama',
        values: {},
      });
    await updateBanner(tx, id, { ...edit, startsAt, endsAt });
  });
  return listCarousel({ database });
};

/** Moves a banner to a place among all banners. @throws StaffError when there is no such banner */
export const placeBanner = async ({ database }: Dependencies, id: string, position: number) => {
  if (!(await database.transaction((tx) => moveBanner(tx, id, position)))) throw noBanner(id);
  return listCarousel({ database });
};

/** Removes a banner, which can be restored for `restoreDays`. @throws StaffError when there is no such banner */
export const removeBanner = async ({ database, clock }: Pick<Platform, 'database' | 'clock'>, id: string) => {
  if (!(await database.transaction((tx) => markBannerRemoved(tx, id, clock.now())))) throw noBanner(id);
  return listCarousel({ database });
};

/**
 * Puts a removed banner back to its place, with its dates and countries.
 * @throws StaffError when there is no such banner, or it was removed more than `restoreDays` ago
 */
export const restoreBanner = async (
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  id: string,
) => {
  const removedAfter = daysAfter(clock.now(), -restoreDays);
  if (!(await database.transaction((tx) => restoreRemovedBanner(tx, id, removedAfter))))
    throw new StaffError(
      `there is no removed banner "${id}"; pnpm staff carousel list --removed lists them`,
      {
        reason: 'bannerNotRestorable',
        values: { days: restoreDays },
      },
    );
  return listCarousel({ database });
};

/** Deletes the banners that can no longer be restored. */
export const deleteOldBanners = ({ database, clock }: Pick<Platform, 'database' | 'clock'>): Promise<void> =>
  deleteRemovedBanners(database.write, daysAfter(clock.now(), -restoreDays));
