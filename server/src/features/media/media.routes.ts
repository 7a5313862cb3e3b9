import path from 'node:path';
import { findTrack } from '@cliffhanger/contracts';
import type {} from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CatalogPlatform } from '#features/dramas/dramas.ts';
import { createEdgeCountry } from '#http/edge-country.ts';
import { AppError } from '#kernel/app-error.ts';
import { contentTypeOf } from '#platform/media/content-type.ts';
import { frameKey } from '#platform/media/media-links.ts';
import { playlistName } from '#video/hls-playlist.ts';
import { posterName } from '#video/poster.ts';
import { previewName } from '#video/preview-sprite.ts';
import type { LinkedFile, LinkRights, RequestedFile } from './link-rights.ts';
import { findPosterKey, findPreviewKey, findSubtitleKey } from './media.repository.ts';
import { isWholeFile, openSegmentFastPath } from './segment-fast-path.ts';
import { findPlaylistFolder, segmentName, writeMasterPlaylist } from './stored-media.ts';

interface LinkParams {
  signature: string;
  expiry: string;
  viewerKey: string;
  episodeId: string;
  mediaVersion: string;
}

const linkPath = '/media/:signature/:expiry/:viewerKey/:episodeId/:mediaVersion';
const immutable = 'private, max-age=31536000, immutable';

/**
 * Serves signed media. A link is for one viewer and one episode. Each request for a playlist checks that the viewer may
 * still watch. Requests for other files check it only while there are links older than an undo or a refund. The files
 * are looked up in the database and never taken from the path.
 */
export const registerMedia = (app: FastifyInstance, platform: CatalogPlatform, rights: LinkRights) => {
  registerRenditions(app, platform, rights);
  registerMasterPlaylist(app, platform, rights);
  registerPicturesAndSubtitles(app, platform, rights);
};

/** Media playlists and segments, of pictures and of sound. */
const registerRenditions = (app: FastifyInstance, platform: CatalogPlatform, rights: LinkRights) => {
  const { database, mediaStore, config } = platform;
  const fastPath = openSegmentFastPath(app, platform, rights);
  const send = fileSender(platform);
  const requested = requestReader(platform);
  app.get<{ Params: LinkParams & { rendition: string; file: string } }>(
    `${linkPath}/:rendition/:file`,
    { onRequest: linkCheck(platform) },
    async (request, reply) => {
      const { episodeId, viewerKey, expiry, mediaVersion, rendition, file } = request.params;
      const isPlaylist = file === playlistName;
      const name = segmentName.exec(file);
      if (!isPlaylist && !name) throw new AppError('notFound');
      const segment = name?.[1] === undefined ? undefined : Number(name[1]);
      const linked = requested(request, { viewerKey, episodeId, segment });
      if (isPlaylist) rights.requireRight(linked);
      else requireUnlessUnchanged(rights, linked);
      const found = findPlaylistFolder(
        database.rows,
        { episodeId, mediaVersion: Number(mediaVersion) },
        rendition,
      );
      if (!found) throw new AppError('notFound');
      const { folder, hasPictures } = found;
      const isWhole = request.method === 'GET' && isWholeFile(request.headers.range);
      if (isWhole && hasPictures && segment !== undefined)
        rights.recordSent({ viewerKey, episodeId, segment, expiry });
      const key = `${folder}/${file}`;
      const cacheControl = isPlaylist ? 'no-store' : immutable;
      const addToFastPath = (sizeBytes: number) => {
        if (!isPlaylist) fastPath.add(request, reply, { key, segment, hasPictures, sizeBytes });
      };
      const isInBucket = mediaStore.redirectOrigin !== null;
      const isFile = isInBucket ? segment !== undefined : request.headers.range || config.MEDIA_BY_EDGE;
      const bytes = isFile ? null : await mediaStore.read(key);
      if (!bytes) return send(request, reply, key, cacheControl, () => addToFastPath(0));
      reply.headers({ 'cache-control': cacheControl, 'accept-ranges': 'bytes' }).type(contentTypeOf(file));
      addToFastPath(bytes.length);
      return reply.send(bytes);
    },
  );
};

const registerMasterPlaylist = (app: FastifyInstance, platform: CatalogPlatform, rights: LinkRights) => {
  const requested = requestReader(platform);
  app.get<{ Params: LinkParams }>(
    `${linkPath}/${playlistName}`,
    { onRequest: linkCheck(platform) },
    async (request, reply) => {
      const { episodeId, mediaVersion } = request.params;
      rights.requireRight(requested(request, request.params));
      const video = { episodeId, mediaVersion: Number(mediaVersion) };
      const playlist = writeMasterPlaylist(platform.database.rows, video);
      if (playlist === null) throw new AppError('notFound');
      return reply.header('cache-control', 'no-store').type(contentTypeOf(playlistName)).send(playlist);
    },
  );
};

const registerPicturesAndSubtitles = (
  app: FastifyInstance,
  platform: CatalogPlatform,
  rights: LinkRights,
) => {
  const { read } = platform.database;
  const onRequest = linkCheck(platform);
  const requested = requestReader(platform);
  const send = fileSender(platform);
  app.get<{ Params: LinkParams }>(`${linkPath}/${posterName}`, { onRequest }, async (request, reply) => {
    if (request.params.viewerKey !== frameKey)
      requireUnlessUnchanged(rights, requested(request, request.params));
    return send(request, reply, await findPosterKey(read, request.params.episodeId), immutable);
  });

  app.get<{ Params: LinkParams }>(`${linkPath}/${previewName}`, { onRequest }, async (request, reply) => {
    requireUnlessUnchanged(rights, requested(request, request.params));
    const { episodeId, mediaVersion } = request.params;
    return send(request, reply, await findPreviewKey(read, episodeId, Number(mediaVersion)), immutable);
  });

  app.get<{ Params: LinkParams & { file: string } }>(
    `${linkPath}/subtitles/:file`,
    { onRequest },
    async (request, reply) => {
      const [, name = ''] = /^([a-z.]+)\.vtt$/.exec(request.params.file) ?? [];
      const track = findTrack(name);
      if (!track) throw new AppError('notFound');
      requireUnlessUnchanged(rights, requested(request, request.params));
      return send(request, reply, await findSubtitleKey(read, request.params.episodeId, track), immutable);
    },
  );
};

const linkCheck =
  ({ mediaLinks }: CatalogPlatform) =>
  async (request: FastifyRequest) => {
    const { mediaVersion, ...params } = request.params as LinkParams;
    if (!mediaLinks.isValid({ ...params, mediaVersion: Number(mediaVersion) }))
      throw new AppError('mediaLinkInvalid');
  };

/** @returns what adds to a file the country from which it is requested */
const requestReader = ({ config }: CatalogPlatform) => {
  const edgeCountry = createEdgeCountry(config);
  return ({ raw }: FastifyRequest, file: LinkedFile): RequestedFile => ({
    ...file,
    edgeCountry: edgeCountry(raw),
  });
};

const requireUnlessUnchanged = (rights: LinkRights, file: RequestedFile) => {
  if (!rights.isUnchanged(file)) rights.requireRight(file);
};

/** Whether a file should exist. Any holder of a link can ask for a segment past the end. */
const isExpected = async (mediaStore: CatalogPlatform['mediaStore'], key: string): Promise<boolean> => {
  if (!key.endsWith('.m4s')) return true;
  const playlist = await mediaStore.read(path.posix.join(path.posix.dirname(key), playlistName));
  return playlist?.toString().split('\n').includes(path.posix.basename(key)) ?? true;
};

/** Where nginx finds the media folder. Only responses of this server lead there. */
const edgePath = '/protected-media/';

/** @returns what sends a file. It calls `beforeEdge` first when the edge sends the bytes. */
const fileSender =
  ({ mediaStore, config }: CatalogPlatform) =>
  async (
    request: FastifyRequest,
    reply: FastifyReply,
    key: string | null,
    cacheControl: string,
    beforeEdge: () => void = () => undefined,
  ) => {
    const { episodeId } = request.params as LinkParams;
    // The small files of a bucket are sent from memory: docs/decisions/0047-media-in-a-bucket.md.
    const isRead = mediaStore.redirectOrigin !== null && !key?.endsWith('.m4s');
    const found = key && (await (isRead ? mediaStore.read(key) : mediaStore.locate(key)));
    if (!found) {
      if (key && (await isExpected(mediaStore, key)))
        request.server.warnRarely(request.log, { episodeId, key }, 'media file is missing');
      throw new AppError('mediaMissing');
    }
    if ('url' in found)
      return reply.header('cache-control', `private, max-age=${found.maxAgeSeconds}`).redirect(found.url);
    reply.header('cache-control', cacheControl);
    if (Buffer.isBuffer(found)) return reply.type(contentTypeOf(key)).send(found);
    if (config.MEDIA_BY_EDGE) {
      reply.header('x-accel-redirect', edgePath + encodeURI(found.file));
      beforeEdge();
      return reply.send();
    }
    return reply.sendFile(found.file, found.root, { cacheControl: false });
  };
