import { createHash } from 'node:crypto';
import { chooseExtension } from '#platform/media/image-format.ts';
import { removeMetadata } from '#platform/media/image-sizes.ts';
import { mediaFolderOf } from './media-folder.ts';

/** A picture of which a poster or a still is a part. */
export interface OriginalFile {
  /** Below the media folder, and not below that of images: what is outside of the part stays with staff. */
  key: string;
  content: Buffer;
}

/** The file of an original, without metadata. Its name has a hash of its content. @throws Error when it cannot be decoded */
export const toOriginalFile = async (slug: string, bytes: Buffer): Promise<OriginalFile> => {
  const content = await removeMetadata(bytes);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
  return { key: `${mediaFolderOf(slug)}/originals/${hash}${chooseExtension(content, '.jpg')}`, content };
};
