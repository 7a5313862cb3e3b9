import { limits } from './limits.ts';

/** How far an episode was watched. A finished episode is ahead of any position in it. */
export interface EpisodePlace {
  episodeId: string;
  number: number;
  positionSeconds: number;
  finished: boolean;
}

/** A position that a player reports. */
export interface ReportedPlace extends EpisodePlace {
  /** Video watched since the episode was opened. */
  watchedSeconds: number;
  /** For You showed the episode; the viewer did not choose it. */
  fromFeed: boolean;
}

/** What is known of the viewer in the drama. */
export interface KnownPlace {
  /** Where the viewer continues; null before they have begun the drama. */
  place: EpisodePlace | null;
  followed: boolean;
  /** Seconds since the viewer had only a glance at this episode; null if they had none. */
  glancedBeforeSeconds: number | null;
}

/**
 * Decides what a reported position is: the viewer's new `place` in the drama, a `glance`, which no list shows, or nothing
 * (`ignored`). Passing by in For You never moves a place backwards.
 */
export const judgePlace = (
  report: ReportedPlace,
  { place, followed, glancedBeforeSeconds }: KnownPlace,
): 'place' | 'glance' | 'ignored' => {
  if (report.fromFeed && place && isBefore(report, place)) return 'ignored';
  if (report.finished || report.watchedSeconds >= limits.begunSeconds) return 'place';
  if (place) return report.episodeId === place.episodeId ? 'place' : 'glance';
  const isSecondVisit =
    !report.fromFeed && glancedBeforeSeconds !== null && glancedBeforeSeconds >= limits.visitSeconds;
  return followed || isSecondVisit ? 'place' : 'glance';
};

const isBefore = (one: EpisodePlace, other: EpisodePlace): boolean => {
  if (one.number !== other.number) return one.number < other.number;
  if (one.finished !== other.finished) return other.finished;
  return one.positionSeconds < other.positionSeconds;
};
