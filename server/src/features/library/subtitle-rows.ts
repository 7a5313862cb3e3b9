import { findTrack, type Language, type TrackKind, trackNameOf } from '@cliffhanger/contracts';
import type { PackagedEpisode } from '#video/packaged-episode.ts';

type SubtitleKeys = PackagedEpisode['subtitleKeys'];

/** The rows of subtitles and captions by their names. */
export const toSubtitleRows = (keys: SubtitleKeys) =>
  Object.entries(keys).flatMap(([name, storageKey]) => {
    const track = findTrack(name);
    return track ? [{ ...track, storageKey }] : [];
  });

/** Subtitles and captions by their names. */
export const toSubtitleKeys = (
  rows: readonly { language: string; kind: TrackKind; storageKey: string }[],
): SubtitleKeys =>
  Object.fromEntries(
    rows.map(({ language, kind, storageKey }) => [
      trackNameOf({ language: language as Language, kind }),
      storageKey,
    ]),
  );
