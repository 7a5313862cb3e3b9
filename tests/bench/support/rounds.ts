import { apiPrefix } from '@cliffhanger/contracts';
import type { Evening, EveningViewer } from './evening.ts';
import type { Request } from './load.ts';

/** The calls of one round, in order. */
export const callNames = ['home', 'feed', 'detail', 'episodes', 'playlist', 'progress report'] as const;

/** The calls of a viewer who browses, plays an episode and reports the position. */
const roundOf = async (port: number, { headers }: EveningViewer, index: number): Promise<Request[]> => {
  const ids = { dramaId: `d${index}`, episodeId: `d${index}-1` };
  const detail = `${apiPrefix}/drama/detail/${ids.dramaId}/${ids.episodeId}`;
  const response = await fetch(`http://127.0.0.1:${port}${detail}`, { headers });
  const { data } = (await response.json()) as { data: { playback: { playlistUrl: string } } };
  const paths = [
    `${apiPrefix}/home/getHomeInfo`,
    `${apiPrefix}/drama/getRecommendDramas`,
    detail,
    `${apiPrefix}/drama/episode/${ids.dramaId}`,
    data.playback.playlistUrl,
  ];
  const report = { path: `${apiPrefix}/center/watchProgressReport`, headers, body: { ...ids, progress: 30 } };
  return [...paths.map((path) => ({ path, headers })), report];
};

/** The calls of a round of each viewer, one round after the other. */
export const planRounds = async ({ port, viewers }: Pick<Evening, 'port' | 'viewers'>): Promise<Request[]> =>
  (await Promise.all(viewers.map((viewer, index) => roundOf(port, viewer, index)))).flat();
