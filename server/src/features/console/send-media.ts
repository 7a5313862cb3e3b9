import type { FastifyReply } from 'fastify';
import { contentTypeOf } from '#platform/media/content-type.ts';
import type { MediaStore } from '#platform/media/media-store.ts';
import { ConsoleError } from './console-error.ts';

/** The bytes of a key never change. */
const immutable = 'private, max-age=31536000, immutable';

/** Sends a file of the library, or where its bucket has it. @throws ConsoleError callUnknown when it is missing */
export const sendMedia = async (
  reply: FastifyReply,
  mediaStore: Pick<MediaStore, 'read' | 'locate'>,
  key: string | null,
): Promise<FastifyReply> => {
  const found = key && ((await mediaStore.read(key)) ?? (await mediaStore.locate(key)));
  if (!found) throw new ConsoleError('callUnknown');
  if ('url' in found) return reply.redirect(found.url);
  reply.header('cache-control', immutable);
  if (Buffer.isBuffer(found)) return reply.type(contentTypeOf(key)).send(found);
  return reply.sendFile(found.file, found.root, { cacheControl: false });
};
