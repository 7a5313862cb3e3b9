import type { TrackKind } from '@cliffhanger/contracts';
import type { StoredRendition } from '#video/master-playlist.ts';
import type { PreviewGrid } from '#video/preview-sprite.ts';
import type { StoredSoundTrack } from '#video/sound-tracks.ts';

/** What a player needs to know about an episode's files. */
export interface EpisodeMedia {
  mediaVersion: number;
  /** Empty when the episode has no media. */
  renditions: StoredRendition[];
  /** The default one first; empty if the renditions have the only sound. */
  soundTracks: StoredSoundTrack[];
  /** Subtitles before captions. */
  subtitles: { language: string; kind: TrackKind }[];
  preview: PreviewGrid | null;
}

/** An SQL expression for the `EpisodeMedia` of the row `episode` of `Episode`, as JSON. */
export const episodeMediaJson = (episode: string): string => `json_object(
  'mediaVersion', ${episode}.mediaVersion,
  'renditions', json((SELECT json_group_array(json_object('name', r.name, 'width', r.width, 'height', r.height,
      'bitsPerSecond', r.bitsPerSecond, 'peakBitsPerSecond', r.peakBitsPerSecond, 'codecs', r.codecs,
      'folder', r.folder))
    FROM Rendition r WHERE r.episodeId = ${episode}.id)),
  'soundTracks', json((SELECT json_group_array(json_object('language', t.language,
      'isDefault', json(iif(t.isDefault, 'true', 'false')), 'bitsPerSecond', t.bitsPerSecond,
      'peakBitsPerSecond', t.peakBitsPerSecond, 'folder', t.folder))
    FROM (SELECT * FROM SoundTrack WHERE episodeId = ${episode}.id ORDER BY isDefault DESC, language) t)),
  'subtitles', json((SELECT json_group_array(json_object('language', s.language, 'kind', s.kind)
      ORDER BY s.kind DESC, s.language) FROM SubtitleTrack s WHERE s.episodeId = ${episode}.id)),
  'preview', json((SELECT json_object('columns', columns, 'rows', rows, 'count', count,
      'intervalSeconds', intervalSeconds, 'frameWidth', frameWidth, 'frameHeight', frameHeight)
    FROM PreviewSprite WHERE episodeId = ${episode}.id)))`;
