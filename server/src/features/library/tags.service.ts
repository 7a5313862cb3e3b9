import type { Names, StaffTag } from '@cliffhanger/contracts/staff';
import type { Platform } from '#platform/platform.ts';
import { StaffError } from '#platform/staff-server.ts';
import { listAllTags, updateTagNames } from './tags.repository.ts';

type Dependencies = Pick<Platform, 'database'>;

/** Tags by slug, with their number of dramas. */
export const listTags = ({ database }: Dependencies): Promise<StaffTag[]> => listAllTags(database.read);

/** Renames a tag. Languages without a new name keep theirs. @throws StaffError when there is no such tag */
export const renameTag = async (
  { database }: Dependencies,
  { slug, name }: { slug: string; name: Names },
): Promise<StaffTag> => {
  await database.transaction((tx) => updateTagNames(tx, slug, name));
  const tag = (await listTags({ database })).find((each) => each.slug === slug);
  if (!tag)
    throw new StaffError(`there is no tag "${slug}"; list them with pnpm staff tag list`, {
      reason: 'tagUnknown',
      values: { slug },
    });
  return tag;
};
