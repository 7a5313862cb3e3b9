import { createHash } from 'node:crypto';
import type { NewPicture } from '@cliffhanger/contracts/staff';
import { mediaFolderOf } from '#encoding/media-folder.ts';
import { chooseExtension } from '#platform/media/image-format.ts';
import { removeMetadata } from '#platform/media/image-sizes.ts';
import type { Platform } from '#platform/platform.ts';
import { StaffError } from '#platform/staff-server.ts';
import { getDrama } from './dramas.service.ts';
import { listOriginalRows, type Original } from './originals.repository.ts';

type SentOriginal = NonNullable<NewPicture['original']>;

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

/** The file of an original, without metadata. Viewers cannot load it: what is outside of the part stays with staff. */
export const toOriginalFile = async (slug: string, { image }: SentOriginal) => {
  const content = await removeMetadata(Buffer.from(image, 'base64')).catch(() => {
    throw new StaffError('this is no JPEG, PNG or WebP', { reason: 'pictureUnreadable', values: {} });
  });
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
  return { key: `${mediaFolderOf(slug)}/originals/${hash}${chooseExtension(content, '.jpg')}`, content };
};
