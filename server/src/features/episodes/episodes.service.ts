import type { EpisodeDetail, EpisodeList, Language, Playback } from '@cliffhanger/contracts';
import { detailView } from '#features/dramas/drama.view.ts';
import { balanceOf } from '#features/ledger/ledger.service.ts';
import { AppError } from '#http/app-error.ts';
import type { Caller } from '#http/caller.ts';
import { visitorKey } from '#platform/media-links.ts';
import type { Platform } from '#platform/platform.ts';
import { costToFinish } from './cost-to-finish.ts';
import {
  findDrama,
  findEpisodeRights,
  findMemberExpire,
  findRendition,
  getAttachment,
  isFollowing,
  listEpisodes,
  listSubtitles,
} from './episodes.repository.ts';
import { accessOf, episodeItemView, neighborView, rangesOf, resumeOf, wordsOf } from './episodes.view.ts';

export interface Episodes {
  /** @throws AppError notFound */
  list(dramaId: string, caller: Caller): Promise<EpisodeList>;
  /** @throws AppError notFound, mediaMissing */
  detail(ids: { dramaId: string; episodeId: string }, caller: Caller): Promise<EpisodeDetail>;
  /** Whether this viewer may be sent the episode's media now. `viewerKey` as in media links. */
  mayWatch(episodeId: string, viewerKey: string): Promise<boolean>;
}

type EpisodesPlatform = Pick<Platform, 'database' | 'clock' | 'mediaLinks'>;

/** The episodes of a drama as one viewer has them: rights, prices, places, and signed playback. */
export const createEpisodes = ({ database, clock, mediaLinks }: EpisodesPlatform): Episodes => {
  const db = database.read;

  const isMember = async (userId: string) => {
    const expire = await findMemberExpire(db, userId);
    return expire !== null && expire > clock.now();
  };

  const load = async (dramaId: string, caller: Caller) => {
    const userId = caller.viewer?.userId ?? '';
    const now = clock.now();
    const [drama, rows, member, balance] = await Promise.all([
      findDrama(db, dramaId, { country: caller.country, now }),
      listEpisodes(db, dramaId, userId, now),
      isMember(userId),
      balanceOf(db, userId),
    ]);
    if (!drama || rows.length === 0) throw new AppError('notFound');
    return { userId, drama, rows, member, balance };
  };

  const playbackOf = async (
    episode: { id: string; durationSeconds: number },
    viewerKey: string,
  ): Promise<Playback> => {
    const { path, expiresAt } = mediaLinks.folderFor({ viewerKey, episodeId: episode.id });
    const [rendition, subtitles] = await Promise.all([
      findRendition(db, episode.id),
      listSubtitles(db, episode.id),
    ]);
    if (!rendition) throw new AppError('mediaMissing');
    return {
      playlistUrl: `${path}/${rendition.name}/index.m3u8`,
      posterUrl: `${path}/poster.jpg`,
      subtitles: subtitles.map(({ language }) => ({
        language: language as Language,
        url: `${path}/subtitles/${language}.vtt`,
      })),
      durationSeconds: episode.durationSeconds,
      expiresAt: expiresAt.toISOString(),
    };
  };

  return {
    async list(dramaId, caller) {
      const { userId, drama, rows, member, balance } = await load(dramaId, caller);
      const episodes = rows.map((row) =>
        episodeItemView(row, member, caller.language, drama.originalLanguage),
      );
      const spentCoins = rows.reduce((sum, row) => sum + (row.unlocks[0]?.priceCoins ?? 0), 0);
      return {
        drama: detailView(drama, caller.language),
        ranges: rangesOf(rows),
        episodes,
        cost: costToFinish(episodes, { balanceCoins: balance.coin, spentCoins }, drama.restDiscountPercent),
        resume: resumeOf(rows),
        followed: await isFollowing(db, userId, dramaId),
      };
    },

    async detail({ dramaId, episodeId }, caller) {
      const { userId, drama, rows, member, balance } = await load(dramaId, caller);
      const index = rows.findIndex(({ id }) => id === episodeId);
      const row = rows[index];
      if (!row) throw new AppError('notFound');
      const access = accessOf(row, member);
      const { dramaId: id, title, synopsis, episodesNum, followCount } = detailView(drama, caller.language);
      return {
        drama: { dramaId: id, title, synopsis, episodesNum, followCount },
        episode: {
          episodeId: row.id,
          number: row.number,
          ...wordsOf(row, caller.language, drama.originalLanguage),
          durationSeconds: row.durationSeconds,
          likeCount: row.likeCount,
          access,
          priceCoins: row.priceCoins,
        },
        viewer: {
          ...(await getAttachment(db, userId, dramaId, episodeId)),
          positionSeconds: row.progress[0]?.positionSeconds ?? 0,
        },
        playback: access === 'locked' ? null : await playbackOf(row, userId || visitorKey),
        wall: access === 'locked' ? { priceCoins: row.priceCoins, balanceCoins: balance.coin } : null,
        previous: neighborView(rows[index - 1], member),
        next: neighborView(rows[index + 1], member),
      };
    },

    async mayWatch(episodeId, viewerKey) {
      const userId = viewerKey === visitorKey ? '' : viewerKey;
      const episode = await findEpisodeRights(db, episodeId, userId, clock.now());
      return episode !== null && accessOf(episode, await isMember(userId)) !== 'locked';
    },
  };
};
