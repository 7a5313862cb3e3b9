import type { Language, Playback } from '@cliffhanger/contracts';
import type { MediaLinks } from '#platform/media/media-links.ts';
import { playlistName } from '#video/hls-playlist.ts';

interface PlayableEpisode {
  id: string;
  durationSeconds: number;
  mediaVersion: number;
  /** The renditions' names. */
  renditions: readonly string[];
  /** Languages. */
  subtitles: readonly string[];
}

/** Signed links to all of an episode that a player asks for. `viewerKey` as in media links. */
export const playbackView = (
  mediaLinks: MediaLinks,
  viewerKey: string,
  { id, durationSeconds, mediaVersion, renditions, subtitles }: PlayableEpisode,
): Playback => {
  const { path, expiresAt } = mediaLinks.folderFor({ viewerKey, episodeId: id, mediaVersion });
  const [only, ...others] = renditions;
  return {
    // One needs no choice: a request less before the first picture.
    playlistUrl: others.length === 0 ? `${path}/${only}/${playlistName}` : `${path}/${playlistName}`,
    posterUrl: `${path}/poster.jpg`,
    subtitles: subtitles.map((language) => ({
      language: language as Language,
      url: `${path}/subtitles/${language}.vtt`,
    })),
    durationSeconds,
    expiresAt: expiresAt.toISOString(),
  };
};
