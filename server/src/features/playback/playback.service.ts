import type { Playback } from '@cliffhanger/contracts';
import { frameKey } from '#platform/media/media-links.ts';
import type { Platform } from '#platform/platform.ts';
import { masterPlaylist, sortRenditions } from '#video/master-playlist.ts';
import { posterName } from '#video/poster.ts';
import { type PlayableEpisode, playbackView } from './playback.view.ts';
import { createPlaybackStart } from './playback-start.service.ts';

export interface PlaybackLinks {
  /**
   * Creates signed links to everything that a player loads of an episode, with the content of the first files. The caller
   * has checked that the viewer may watch it. @param viewerKey as in media links
   */
  create(episode: PlayableEpisode, viewerKey: string): Promise<Playback>;
  /** Creates a signed link to the first frame of an episode, for those who may not watch it. Null without media. */
  createFrame(episode: PlayableEpisode): string | null;
}

/** Creates what a player starts with, for every response that contains an episode to play. */
export const createPlaybackLinks = (
  platform: Pick<Platform, 'mediaLinks' | 'mediaStore' | 'clock'>,
): PlaybackLinks => {
  const starts = createPlaybackStart(platform);
  return {
    createFrame({ id, media }) {
      if (media.renditions.length === 0) return null;
      const link = { viewerKey: frameKey, episodeId: id, mediaVersion: media.mediaVersion };
      return `${platform.mediaLinks.folderFor(link).path}/${posterName}`;
    },

    async create(episode, viewerKey) {
      const { soundTracks } = episode.media;
      const renditions = sortRenditions(episode.media.renditions);
      const playback = playbackView(platform.mediaLinks, viewerKey, episode);
      const [first] = renditions;
      const start = first && (await starts.find(first.folder));
      if (!start) return playback;
      return {
        ...playback,
        start:
          renditions.length > 1 || soundTracks.length > 0
            ? { master: masterPlaylist(renditions, soundTracks), ...start }
            : start,
      };
    },
  };
};
