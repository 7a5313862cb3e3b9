// What players measure and report as analytics events. The record has no field for a number or a kind of start
// (docs/specification.md#3-entities), so `eventId` has the number and `module` the start.

/**
 * How an episode was started. `cold`: its address was opened, and nothing of the app was loaded. `warm`: from another
 * screen. `next`: by a step from another episode in the player.
 */
export const playbackStarts = ['cold', 'warm', 'next'] as const;
export type PlaybackStart = (typeof playbackStarts)[number];

/**
 * Why a start ended in the failure screen. `network`: no answer. `rights`: links were refused again and again. `media`: a file
 * is missing or broken. `decoding`: the browser cannot go on with what is loaded.
 */
export const playbackFailures = ['network', 'rights', 'media', 'decoding'] as const;
export type PlaybackFailure = (typeof playbackFailures)[number];

/** The events that have a number of milliseconds or frames. */
export const playbackEventKeys = [
  'playback_first_frame',
  'playback_stall',
  'playback_dropped_frames',
] as const;
export type PlaybackEventKey = (typeof playbackEventKeys)[number];

export const playbackFailedKey = 'playback_failed';

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
  /** Once per start that ended in the failure screen before its first frame. */
  | {
      eventKey: typeof playbackFailedKey;
      reason: PlaybackFailure;
      /** The pixels of the width of the rendition that was loaded; 0 while none was chosen. */
      renditionWidth: number;
    }
);

/** The `module` of a playback event. @param kind the start of a first frame, or the reason of a failure */
export const playbackModule = (kind?: PlaybackStart | PlaybackFailure): string =>
  kind ? `player/${kind}` : 'player';

/** The fields of an analytics event that are about a measurement. */
export interface PlaybackEventFields {
  eventKey: PlaybackMeasurement['eventKey'];
  module: string;
  /** Milliseconds, frames or pixels, a whole number. */
  eventId: string;
  /** The episode. */
  eventChildId: string;
}

/** Puts a measurement into the fields of an analytics event. */
export const playbackEvent = (measurement: PlaybackMeasurement): PlaybackEventFields => {
  const { eventKey, episodeId } = measurement;
  return {
    eventKey,
    module: playbackModule(kindOf(measurement)),
    eventId: String(Math.round(numberOf(measurement))),
    eventChildId: episodeId,
  };
};

const kindOf = (measurement: PlaybackMeasurement): PlaybackStart | PlaybackFailure | undefined => {
  if (measurement.eventKey === 'playback_failed') return measurement.reason;
  return measurement.eventKey === 'playback_first_frame' ? measurement.start : undefined;
};

const numberOf = (measurement: PlaybackMeasurement): number => {
  if (measurement.eventKey === 'playback_failed') return measurement.renditionWidth;
  return measurement.eventKey === 'playback_dropped_frames' ? measurement.frames : measurement.milliseconds;
};
