import type { Names, NewBannerInput } from '@cliffhanger/contracts/staff';
import type { Platform } from '#platform/platform.ts';
import { StaffError } from '#platform/staff-server.ts';
import {
  type BannerTarget,
  countDramasOf,
  deleteBanner,
  deleteCategory,
  findDramaForBanner,
  insertBanner,
  listAllBanners,
  listAllCategories,
  moveBanner,
  upsertCategoryWords,
} from './shelves.repository.ts';

type Doors = Pick<Platform, 'database'>;

/** Categories in the order of the home screen, with how many dramas each has. */
export const listCategories = ({ database }: Doors) => listAllCategories(database.read);

/** Makes a category, or gives it other names or another place. Languages that are not named keep theirs. */
export const setCategory = async (
  { database }: Doors,
  category: { slug: string; name: Names; position?: number | undefined },
) => {
  await database.transaction(async (tx) => {
    const isNew = !(await listAllCategories(tx)).some(({ slug }) => slug === category.slug);
    if (isNew && Object.keys(category.name).length === 0) {
      throw new StaffError(`"${category.slug}" is a new category: give it a name`);
    }
    await upsertCategoryWords(tx, category);
  });
  return listCategories({ database });
};

/** @throws StaffError when it is not there, or dramas are in it */
export const removeCategory = async ({ database }: Doors, slug: string) => {
  await database.transaction(async (tx) => {
    const count = await countDramasOf(tx, slug);
    if (count > 0)
      throw new StaffError(`dramas are in "${slug}" (${count}): give them another category first`);
    if (!(await deleteCategory(tx, slug))) throw new StaffError(`there is no category "${slug}"`);
  });
  return listCategories({ database });
};

/** Every banner of the carousel, also those whose dates are past or to come. */
export const listCarousel = ({ database }: Doors) => listAllBanners(database.read);

/** Adds a banner; one of a drama takes its titles and its still. @throws StaffError when there is no such drama */
export const addBanner = async ({ database }: Doors, { target, ...banner }: NewBannerInput) => {
  await database.transaction(async (tx) => {
    const resolved: BannerTarget | null =
      target.kind === 'drama' ? await findDramaForBanner(tx, target.slug) : { ...target, dramaId: null };
    if (!resolved) throw new StaffError('there is no such drama, or it has no still to show');
    await insertBanner(tx, { ...banner, ...resolved });
  });
  return listCarousel({ database });
};

/** @throws StaffError when there is no such banner */
export const placeBanner = async ({ database }: Doors, id: string, position: number) => {
  if (!(await moveBanner(database.write, id, position))) throw new StaffError(`there is no banner "${id}"`);
  return listCarousel({ database });
};

/** @throws StaffError when there is no such banner */
export const removeBanner = async ({ database }: Doors, id: string) => {
  if (!(await deleteBanner(database.write, id))) throw new StaffError(`there is no banner "${id}"`);
  return listCarousel({ database });
};
