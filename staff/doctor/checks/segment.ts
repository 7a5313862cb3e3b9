import type { Config } from '@cliffhanger/server/platform/config/config.ts';
import { openReader } from '@cliffhanger/server/platform/database/open-database.ts';
import { createMediaLinks, visitorKey } from '@cliffhanger/server/platform/media/media-links.ts';
import { openKeys } from '@cliffhanger/server/platform/secrets/keys.ts';
import { systemClock } from '@cliffhanger/server/platform/time/clock.ts';
import { behindPublicAddress, type Check, failed, ok, skipped } from '../finding.ts';
import { get } from '../https-request.ts';

/** A free episode that viewers can watch, with a rendition. */
const findEpisode = async ({ databaseFile }: Config) => {
  const { read, close } = await openReader({ file: databaseFile });
  try {
    const now = systemClock.now();
    return await read.episode.findFirst({
      where: {
        priceCoins: 0,
        publishedAt: { lte: now },
        drama: { publishedAt: { lte: now } },
        renditions: { some: {} },
      },
      select: { id: true, mediaVersion: true, renditions: { select: { name: true }, take: 1 } },
    });
  } finally {
    await close();
  }
};

/** A viewer gets the beginning of a film, through the edge or from the bucket. */
export const checkSegment: Check = behindPublicAddress(async ({ config }, { health }) => {
  if (!health?.client) return skipped('PUBLIC_URL does not lead to this server');
  const episode = await findEpisode(config);
  const rendition = episode?.renditions[0]?.name;
  if (!episode || rendition === undefined) return skipped('there is no free episode yet');
  const links = createMediaLinks(await openKeys(config.keysDir), systemClock, config.MEDIA_LINK_MINUTES);
  const { path } = links.folderFor({
    viewerKey: visitorKey,
    episodeId: episode.id,
    mediaVersion: episode.mediaVersion,
  });
  const linked = await get(new URL(`${path}/${rendition}/init.mp4`, config.PUBLIC_URL));
  const { location } = linked.headers;
  const { status, body, headers } = location === undefined ? linked : await get(location);
  if (headers['x-accel-redirect'] !== undefined || (status === 200 && body === ''))
    return failed(
      'MEDIA_BY_EDGE is on, but no nginx sends the file: videos do not play',
      'Put nginx with deploy/nginx in front, or set MEDIA_BY_EDGE=off',
    );
  if (status === 200) return ok(`a film of episode ${episode.id} arrives`);
  if (headers['content-type']?.startsWith('application/json'))
    return failed(`the server refuses a film (${status}: ${body.slice(0, 80)})`, 'pnpm staff media check');
  return failed(
    `${location === undefined ? 'the edge' : new URL(location).host} does not send a film (${status})`,
    location === undefined
      ? 'Give the edge the folder media of DATA_DIR, readable by its user, in /protected-media/'
      : 'Look at the rights of the bucket or CDN',
  );
});
