import { listImageSizes } from '@cliffhanger/contracts';
import type { PreviewSprite } from '#platform/database/generated/client.ts';
import { contentTypeOf } from '#platform/media/content-type.ts';
import { cutPicture } from '#platform/media/cut-picture.ts';
import type { Platform } from '#platform/platform.ts';
import { findFrameSource } from './comment-items.repository.ts';
import { findPictureKey } from './feedback-items.repository.ts';

/** A picture as the console's listener sends it. */
export interface InboxPicture {
  bytes: Buffer;
  contentType: string;
}

/** A picture of a feedback, from 0 on; null when there is none. */
export const findFeedbackPicture = async (
  { database, uploads }: Pick<Platform, 'database' | 'uploads'>,
  feedbackId: string,
  index: number,
): Promise<InboxPicture | null> => {
  const key = await findPictureKey(database.read, feedbackId, index);
  const bytes = key && (await uploads.read(key));
  return bytes ? { bytes, contentType: contentTypeOf(key) } : null;
};

/** Frames of the seek preview are 108 pixels wide. */
const enlargedBy = 3;

/** The frame at the second of a comment, or the still of its episode; null when there is neither. */
export const findCommentFrame = async (
  { database, mediaStore }: Pick<Platform, 'database' | 'mediaStore'>,
  commentId: string,
): Promise<InboxPicture | null> => {
  const found = await findFrameSource(database.read, commentId);
  if (!found) return null;
  const { atSecond, episode } = found;
  const sprite = atSecond === null ? null : episode.preview;
  const frames = sprite && (await mediaStore.read(sprite.storageKey));
  if (frames && atSecond !== null) {
    const bytes = await cutPicture(frames, areaAt(sprite, atSecond), enlargedBy);
    return { bytes, contentType: contentTypeOf('frame.webp') };
  }
  return episode.posterKey === null ? null : readStill(mediaStore, episode.posterKey);
};

const readStill = async (
  mediaStore: Pick<Platform['mediaStore'], 'read'>,
  posterKey: string,
): Promise<InboxPicture | null> => {
  const widest = listImageSizes(`/${posterKey}`).findLast(({ format }) => format === 'webp');
  for (const key of [widest?.name.slice(1), posterKey]) {
    const bytes = key && (await mediaStore.read(key));
    if (bytes) return { bytes, contentType: contentTypeOf(key) };
  }
  return null;
};

const areaAt = (sprite: PreviewSprite, second: number) => {
  const { columns, count, intervalSeconds, frameWidth: width, frameHeight: height } = sprite;
  const frame = Math.min(Math.floor(second / intervalSeconds), count - 1);
  return { left: (frame % columns) * width, top: Math.floor(frame / columns) * height, width, height };
};
