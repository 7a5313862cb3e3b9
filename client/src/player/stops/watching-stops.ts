import type { WatchLimits } from '@cliffhanger/contracts';
import { matchQuery } from '@tanstack/react-query';
import { asksAfterHour } from '#entities/watch-limits/asks-after-hour.ts';
import { api } from '#lib/api/client.ts';
import { queryClient } from '#lib/api/query-client.ts';
import { getToken, onTokenChange } from '#lib/api/token.ts';
import { Store } from '#lib/store.ts';
import { type DayPhase, findDayPhase, type Watching, WatchingStreak } from './stop-rule.ts';

export interface WatchingState {
  /** The viewer has asked to stop after the episode that plays. */
  stopsAfterEpisode: boolean;
  day: DayPhase;
  /** The last note about the day that the viewer was shown. */
  toldDay: DayPhase;
}

const queryKey = api.watchLimits.get.key();
/** From the player of one screen to that of the next, as from For You to a series. */
const betweenPlayersMs = 1_000;

const initial: WatchingState = { stopsAfterEpisode: false, day: 'enough', toldDay: 'enough' };

/** What was watched, and what ends it. One for the page: it lasts longer than the player of a screen. */
class WatchingStops {
  readonly state = new Store(initial);
  readonly #streak = new WatchingStreak();
  #watchedMs = 0;
  #reportedMs = 0;
  #playersOpen = 0;

  constructor() {
    queryClient.getQueryCache().subscribe(({ type, query }) => {
      // Also without another day: an episode has begun within the limit once it is known that there is none.
      if (type === 'updated' && matchQuery({ queryKey }, query)) this.#setDay(this.#findDay());
    });
    onTokenChange(() => this.reset());
  }

  /** A player is opened. @returns a function that closes it; what was asked for ends with the last one */
  open(): () => void {
    this.#playersOpen += 1;
    this.#update();
    return () => {
      this.#playersOpen -= 1;
      setTimeout(() => this.#playersOpen === 0 && this.stopAfterEpisode(false), betweenPlayersMs);
    };
  }

  /** A video has played for so long. */
  addWatched(milliseconds: number): void {
    this.#streak.tick(performance.now());
    this.#watchedMs += milliseconds;
    this.#update();
  }

  /** The server has counted seconds of this device. @param limits undefined for a viewer who has set nothing */
  addReported(seconds: number, limits?: WatchLimits): void {
    this.#reportedMs += seconds * 1000;
    if (limits) queryClient.setQueryData(queryKey, limits);
    this.#update();
  }

  readonly stopAfterEpisode = (stops: boolean): void => {
    if (stops !== this.state.value.stopsAfterEpisode)
      this.state.set({ ...this.state.value, stopsAfterEpisode: stops });
  };

  /** The viewer was told what is left of the day. */
  tellDay(): void {
    this.state.set({ ...this.state.value, toldDay: this.state.value.day });
  }

  /** The viewer has said that they go on. */
  restartStreak(): void {
    this.#streak.restart();
  }

  /** Whether it is known what the viewer has set. */
  isKnown(): boolean {
    return getToken() === null || queryClient.getQueryData(queryKey) !== undefined;
  }

  watching(): Watching {
    return {
      ...this.state.value,
      asksAfterHour: asksAfterHour(),
      streakSeconds: this.#streak.seconds(performance.now()),
    };
  }

  reset(): void {
    this.#reportedMs = this.#watchedMs;
    this.#streak.restart();
    this.state.set(initial);
  }

  #update(): void {
    const day = this.#findDay();
    if (day !== this.state.value.day) this.#setDay(day);
  }

  #setDay(day: DayPhase): void {
    const { toldDay } = this.state.value;
    this.state.set({ ...this.state.value, day, toldDay: day === 'enough' ? day : toldDay });
  }

  #findDay(): DayPhase {
    const limits = getToken() === null ? undefined : queryClient.getQueryData(queryKey);
    return findDayPhase(limits ?? null, (this.#watchedMs - this.#reportedMs) / 1000);
  }
}

export const watchingStops = new WatchingStops();
