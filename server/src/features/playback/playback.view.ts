import { type Language, type Playback, trackNameOf } from '@cliffhanger/contracts';
import type { MediaLinks } from '#platform/media/media-links.ts';
import { playlistName } from '#video/hls-playlist.ts';
import { posterName } from '#video/poster.ts';
import { previewName } from '#video/preview-sprite.ts';
import type { EpisodeMedia } from './playback.sql.ts';

/** An episode with media. */
export interface PlayableEpisode {
  id: string;
  durationSeconds: number;
  media: EpisodeMedia;
}

/** Signed links to everything that a player loads of an episode. @param viewerKey as in media links */
export const playbackView = (
  mediaLinks: MediaLinks,
  viewerKey: string,
  { id, durationSeconds, media }: PlayableEpisode,
): Playback => {
  const { mediaVersion, renditions, soundTracks, subtitles, preview } = media;
  const { path, expiresAt } = mediaLinks.folderFor({ viewerKey, episodeId: id, mediaVersion });
  const [only, ...others] = renditions;
  return {
    // With one rendition, skip the master playlist: it saves a request before the first frame.
    playlistUrl:
      others.length + soundTracks.length === 0
        ? `${path}/${only?.name}/${playlistName}`
        : `${path}/${playlistName}`,
    posterUrl: `${path}/${posterName}`,
    preview: preview && { url: `${path}/${previewName}`, ...preview },
    subtitles: subtitles.map(({ language, kind }) => {
      const track = { language: language as Language, kind };
      return { ...track, url: `${path}/subtitles/${trackNameOf(track)}.vtt` };
    }),
    ...(soundTracks.length > 0 && { soundTracks: soundTracks.map(({ language }) => language) }),
    durationSeconds,
    expiresAt: expiresAt.toISOString(),
  };
};
