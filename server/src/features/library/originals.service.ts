import type { Platform } from '#platform/platform.ts';
import { StaffError } from '#platform/staff-server.ts';
import { getDrama } from './dramas.service.ts';
import { listOriginalRows, type Original } from './originals.repository.ts';

const toShown = ({ imageKey, zoom, x, y }: Original) => ({ imageKey, crop: { zoom, x, y } });

/** The pictures of a drama whose originals are kept, with the parts. @throws StaffError when there is no such drama */
export const listOriginals = async ({ database }: Pick<Platform, 'database'>, slug: string) => {
  const { dramaId } = await getDrama({ database }, slug);
  return (await listOriginalRows(database.read, dramaId)).map(toShown);
};

/** The original of a poster or a still. @throws StaffError when it is not kept */
export const getOriginal = async (
  { database, mediaStore }: Pick<Platform, 'database' | 'mediaStore'>,
  { slug, imageKey }: { slug: string; imageKey: string },
) => {
  const { dramaId } = await getDrama({ database }, slug);
  const found = (await listOriginalRows(database.read, dramaId)).find((row) => row.imageKey === imageKey);
  const bytes = found && (await mediaStore.load(found.storageKey));
  if (!bytes)
    throw new StaffError('the original of this picture is not kept', {
      reason: 'originalNotKept',
      values: {},
    });
  return { ...toShown(found), image: bytes.toString('base64') };
};
