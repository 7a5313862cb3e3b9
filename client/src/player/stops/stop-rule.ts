import type { WatchLimits } from '@cliffhanger/contracts';
import { watchLimitRules } from '@cliffhanger/contracts/watch-limits';

/** Why no other episode begins: the viewer asked for it, the limit of the day is reached, or the player asks after an hour. */
export type StopReason = 'chosen' | 'dailyLimit' | 'stillWatching';

/** How much of the day is left: enough, the last minutes, or nothing. */
export type DayPhase = 'enough' | 'soon' | 'over';

type LimitedDay = Pick<WatchLimits, 'minutes' | 'extraMinutes' | 'watchedSeconds'>;

/** The minutes of the day, with those that were added; null without a limit. */
export const allowedMinutes = ({ minutes, extraMinutes }: LimitedDay): number | null =>
  minutes === null ? null : minutes + extraMinutes;

/** @param unreportedSeconds what this device has watched since the server counted */
export const findDayPhase = (day: LimitedDay | null, unreportedSeconds: number): DayPhase => {
  const allowed = day && allowedMinutes(day);
  if (!day || allowed === null) return 'enough';
  const leftSeconds = allowed * 60 - day.watchedSeconds - unreportedSeconds;
  if (leftSeconds <= 0) return 'over';
  return leftSeconds <= watchLimitRules.noteMinutes * 60 ? 'soon' : 'enough';
};

export interface Watching {
  day: DayPhase;
  stopsAfterEpisode: boolean;
  asksAfterHour: boolean;
  /** Since the last break. */
  streakSeconds: number;
}

/** Why the next episode does not begin by itself; null if it may. */
export const findStopAtEnd = (watching: Watching): StopReason | null => {
  if (watching.day === 'over') return 'dailyLimit';
  return watching.stopsAfterEpisode ? 'chosen' : findStopAtStep(watching);
};

/** Why an episode does not begin to which the viewer has gone on. Who goes on by hand has not asked to stop before it. */
export const findStopAtStep = ({ day, asksAfterHour, streakSeconds }: Watching): StopReason | null => {
  if (day === 'over') return 'dailyLimit';
  return asksAfterHour && streakSeconds >= watchLimitRules.askAfterMinutes * 60 ? 'stillWatching' : null;
};

/** Measures how long somebody watches without a break. Times are of `performance.now()`. */
export class WatchingStreak {
  #startedAtMs = 0;
  #lastAtMs: number | null = null;

  /** The video plays now. */
  tick(nowMs: number): void {
    if (this.#isBroken(nowMs)) this.#startedAtMs = nowMs;
    this.#lastAtMs = nowMs;
  }

  seconds(nowMs: number): number {
    return this.#isBroken(nowMs) ? 0 : (nowMs - this.#startedAtMs) / 1000;
  }

  /** The viewer has said that they go on. */
  restart(): void {
    this.#lastAtMs = null;
  }

  #isBroken(nowMs: number): boolean {
    return this.#lastAtMs === null || nowMs - this.#lastAtMs > watchLimitRules.breakMinutes * 60_000;
  }
}
