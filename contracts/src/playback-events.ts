// What players measure and report as analytics events. The record has no field for a number or a kind of start
// (docs/specification.md#3-entities), so `eventId` has the number and `module` the start.

/**
 * How an episode was started. `cold`: its address was opened, and nothing of the app was loaded. `warm`: from another
 * screen. `next`: by a step from another episode in the player.
 */
export const playbackStarts = ['cold', 'warm', 'next'] as const;
export type PlaybackStart = (typeof playbackStarts)[number];

export const playbackEventKeys = [
  'playback_first_frame',
  'playback_stall',
  'playback_dropped_frames',
] as const;
export type PlaybackEventKey = (typeof playbackEventKeys)[number];

export type PlaybackMeasurement = { episodeId: string } & (
  | {
      eventKey: 'playback_first_frame';
      /** From the viewer's action, or the opening of the address, to the first moving frame. */
      milliseconds: number;
      start: PlaybackStart;
    }
  /** Once per interruption: how long a playing video waited for data. */
  | { eventKey: 'playback_stall'; milliseconds: number }
  /** Once per episode watched: how many decoded frames were not shown in time. */
  | { eventKey: 'playback_dropped_frames'; frames: number }
);

/** The `module` of a playback event. @param start of a first frame */
export const playbackModule = (start?: PlaybackStart): string => (start ? `player/${start}` : 'player');

/** The fields of an analytics event that are about a measurement. */
export interface PlaybackEventFields {
  eventKey: PlaybackEventKey;
  module: string;
  /** Milliseconds or frames, a whole number. */
  eventId: string;
  /** The episode. */
  eventChildId: string;
}

/** Puts a measurement into the fields of an analytics event. */
export const playbackEvent = (measurement: PlaybackMeasurement): PlaybackEventFields => {
  const { eventKey, episodeId } = measurement;
  const start = eventKey === 'playback_first_frame' ? measurement.start : undefined;
  const value = eventKey === 'playback_dropped_frames' ? measurement.frames : measurement.milliseconds;
  return {
    eventKey,
    module: playbackModule(start),
    eventId: String(Math.round(value)),
    eventChildId: episodeId,
  };
};
