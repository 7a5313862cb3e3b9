import type { Config } from '@cliffhanger/server/platform/config/config.ts';
import type { Reader } from '@cliffhanger/server/platform/database/open-database.ts';
import { createMediaLinks, visitorKey } from '@cliffhanger/server/platform/media/media-links.ts';
import { openKeys } from '@cliffhanger/server/platform/secrets/keys.ts';
import { systemClock } from '@cliffhanger/server/platform/time/clock.ts';
import { behindPublicAddress, type Check, type Finding, failed, ok, skipped } from '../finding.ts';
import { get } from '../https-request.ts';
import { withReader } from '../with-reader.ts';

/** A viewer gets the beginning of a video, through the edge or from the bucket. */
export const checkSegment: Check = behindPublicAddress(async ({ config }, { health }) => {
  if (!health?.client) return skipped('PUBLIC_URL does not lead to this server');
  return withReader(config, async (read) => {
    const path = await findFilmPath(read, config);
    return path === null
      ? skipped('there is no free episode yet')
      : checkFilm(new URL(path, config.PUBLIC_URL));
  });
});

/** The link of a visitor to the beginning of a free episode that viewers can watch; null when there is none. */
const findFilmPath = async (
  read: Reader,
  { keysDir, MEDIA_LINK_MINUTES }: Config,
): Promise<string | null> => {
  const now = systemClock.now();
  const rendition = await read.rendition.findFirst({
    where: {
      episode: { priceCoins: 0, publishedAt: { lte: now }, drama: { publishedAt: { lte: now } } },
    },
    select: { name: true, episodeId: true, episode: { select: { mediaVersion: true } } },
  });
  if (!rendition) return null;
  const { name, episodeId, episode } = rendition;
  const links = createMediaLinks(await openKeys(keysDir), systemClock, MEDIA_LINK_MINUTES);
  const { path } = links.folderFor({ viewerKey: visitorKey, episodeId, mediaVersion: episode.mediaVersion });
  return `${path}/${name}/init.mp4`;
};

const checkFilm = async (url: URL): Promise<Finding> => {
  const linked = await get(url);
  const { location } = linked.headers;
  const { status, body, headers } = location === undefined ? linked : await get(location);
  if (headers['x-accel-redirect'] !== undefined || (status === 200 && body === ''))
    return failed(
      'MEDIA_BY_EDGE is on, but no nginx sends the file: videos do not play',
      'Put nginx with deploy/nginx in front, or set MEDIA_BY_EDGE=off',
    );
  if (status === 200) return ok('a video arrives');
  if (headers['content-type']?.startsWith('application/json'))
    return failed(`the server refuses a video (${status}: ${body.slice(0, 80)})`, 'pnpm staff media check');
  return location === undefined
    ? failed(
        `the edge does not send a video (${status})`,
        'Give the edge the folder media of DATA_DIR, readable by its user, in /protected-media/',
      )
    : failed(`${new URL(location).host} does not send a video (${status})`, 'See the lines of the bucket');
};
