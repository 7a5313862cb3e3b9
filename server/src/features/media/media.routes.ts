import type {} from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Episodes } from '#features/episodes/episodes.ts';
import { AppError } from '#kernel/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { playlistName } from '#video/hls-playlist.ts';
import { masterPlaylist } from '#video/master-playlist.ts';
import { createLinkRights, type LinkedFile } from './link-rights.ts';
import type { LoadedMedia } from './loaded-media.ts';
import { findPosterKey, findSubtitleKey, listRenditions } from './media.repository.ts';
import { openSegmentFastPath } from './segment-fast-path.ts';

interface LinkParams {
  signature: string;
  expiry: string;
  viewerKey: string;
  episodeId: string;
  mediaVersion: string;
}

const link = '/media/:signature/:expiry/:viewerKey/:episodeId/:mediaVersion';
const segmentName = /^(?:init\.mp4|(\d{1,5})\.m4s)$/;
const typeOf = (file: string) => (file.endsWith('.mp4') ? 'video/mp4' : 'video/iso.segment');
const forever = 'private, max-age=31536000, immutable';

/**
 * Signed media. A link is for one viewer and one episode. Whether the viewer may still watch is asked with each playlist,
 * and with each other file while links are about that are older than an undo or a refund. What a file is comes from the
 * database, never from the path.
 */
export const registerMedia = (
  app: FastifyInstance,
  platform: Platform,
  { episodes, loadedMedia }: { episodes: Episodes; loadedMedia: LoadedMedia },
) => {
  const { database, mediaLinks, mediaStore } = platform;
  const rights = createLinkRights(platform, episodes, loadedMedia);
  const shortcut = openSegmentFastPath(app, platform, rights);

  const checkLink = async (request: FastifyRequest) => {
    const { mediaVersion, ...params } = request.params as LinkParams;
    if (!mediaLinks.isValid({ ...params, mediaVersion: Number(mediaVersion) }))
      throw new AppError('mediaLinkInvalid');
  };

  const requireUnlessUnchanged = (file: LinkedFile) => {
    if (!rights.isUnchanged(file)) rights.requireRight(file);
  };

  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    key: string | null,
    cacheControl: string,
  ) => {
    const { episodeId } = request.params as LinkParams;
    const file = key && (await mediaStore.find(key));
    if (!file) {
      // A warning, because any link holder can request a segment past the end. `staff media check` finds missing files.
      request.log.warn({ episodeId, key }, 'media file is missing');
      throw new AppError('mediaMissing');
    }
    reply.header('cache-control', cacheControl);
    return reply.sendFile(file, mediaStore.root, { cacheControl: false });
  };

  app.get<{ Params: LinkParams & { rendition: string; file: string } }>(
    `${link}/:rendition/:file`,
    { onRequest: checkLink },
    async (request, reply) => {
      const { episodeId, viewerKey, mediaVersion, rendition, file } = request.params;
      const isPlaylist = file === playlistName;
      const name = segmentName.exec(file);
      if (!isPlaylist && !name) throw new AppError('notFound');
      const segment = name?.[1] === undefined ? undefined : Number(name[1]);
      if (isPlaylist) rights.requireRight({ viewerKey, episodeId });
      else requireUnlessUnchanged({ viewerKey, episodeId, segment });
      const renditions = listRenditions(database.rows, episodeId, Number(mediaVersion));
      const found = renditions.find(({ name }) => name === rendition);
      if (!found) throw new AppError('notFound');
      const key = `${found.folder}/${file}`;
      const bytes = isPlaylist || request.headers.range ? null : await mediaStore.read(key);
      if (!bytes) return send(request, reply, key, isPlaylist ? 'no-store' : forever);
      reply.headers({ 'cache-control': forever, 'accept-ranges': 'bytes' }).type(typeOf(file));
      shortcut.learn(request, reply, { key, segment, sizeBytes: bytes.length });
      return reply.send(bytes);
    },
  );

  app.get<{ Params: LinkParams }>(
    `${link}/${playlistName}`,
    { onRequest: checkLink },
    async (request, reply) => {
      const { episodeId, mediaVersion } = request.params;
      rights.requireRight(request.params);
      const renditions = listRenditions(database.rows, episodeId, Number(mediaVersion));
      if (renditions.length === 0) throw new AppError('notFound');
      return reply
        .header('cache-control', 'no-store')
        .type('application/vnd.apple.mpegurl')
        .send(masterPlaylist(renditions));
    },
  );

  app.get<{ Params: LinkParams }>(`${link}/poster.jpg`, { onRequest: checkLink }, async (request, reply) => {
    requireUnlessUnchanged(request.params);
    return send(request, reply, await findPosterKey(database.read, request.params.episodeId), forever);
  });

  app.get<{ Params: LinkParams & { file: string } }>(
    `${link}/subtitles/:file`,
    { onRequest: checkLink },
    async (request, reply) => {
      const [, language] = /^([a-z]{2})\.vtt$/.exec(request.params.file) ?? [];
      if (!language) throw new AppError('notFound');
      requireUnlessUnchanged(request.params);
      return send(
        request,
        reply,
        await findSubtitleKey(database.read, request.params.episodeId, language),
        forever,
      );
    },
  );
};
