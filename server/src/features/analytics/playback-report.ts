import {
  type AnalyticsEvent,
  playbackEventKeys,
  playbackModule,
  playbackStarts,
} from '@cliffhanger/contracts';

/** A measurement of a player, as an analytics event reported it. */
export interface PlaybackReport {
  eventKey: string;
  module: string;
  /** Milliseconds or frames, rounded to two significant digits. */
  value: number;
}

/** Longer than an episode: reported by a device that slept, or by someone who invents reports. */
const maxReported = 600_000;

const modules: readonly string[] = playbackStarts.map((start) => playbackModule(start));
const modulesOf = (eventKey: string): readonly string[] =>
  eventKey === 'playback_first_frame' ? modules : [playbackModule()];

/** Rounds to two significant digits, so that a day has few different values, whoever reports them. */
const roundToTwoDigits = (value: number): number => {
  const step = 10 ** Math.max(0, String(value).length - 2);
  return Math.round(value / step) * step;
};

/** Reads the measurement of an event; null if it has none. Anyone can report anything. */
export const playbackReportOf = ({
  eventKey,
  module,
  eventId,
}: Pick<AnalyticsEvent, 'eventKey' | 'module' | 'eventId'>): PlaybackReport | null => {
  const isKnown =
    playbackEventKeys.some((key) => key === eventKey) && modulesOf(eventKey ?? '').includes(module ?? '');
  if (!isKnown || !/^\d{1,6}$/.test(eventId ?? '')) return null;
  const value = Number(eventId);
  return value <= maxReported
    ? { eventKey: eventKey ?? '', module: module ?? '', value: roundToTwoDigits(value) }
    : null;
};
