import { findStopAtEnd, findStopAtStep, type StopReason } from './stop-rule.ts';
import { watchingStops } from './watching-stops.ts';

/** Decides for the player of a screen whether an episode begins or goes on. */
export class EpisodeStops {
  #reason: Exclude<StopReason, 'dailyLimit'> | null = null;
  /** The episode that has begun before the limit of the day was reached. It may end. */
  #begunId: string | null = null;

  /** Why the player stands still at an episode; null if it does not. */
  reason(episodeId: string | undefined): StopReason | null {
    const isOver = watchingStops.state.value.day === 'over' && episodeId !== this.#begunId;
    return isOver ? 'dailyLimit' : this.#reason;
  }

  /** The player moves to another episode. @param asks whether the viewer has gone on to it from the one before */
  move(asks: boolean): void {
    const reason = asks ? findStopAtStep(watchingStops.watching()) : null;
    this.#reason = reason === 'dailyLimit' ? null : reason;
  }

  /** The viewer goes on, or is asked about an unlock instead. */
  answer(): void {
    if (this.#reason === 'stillWatching') watchingStops.restartStreak();
    this.#reason = null;
  }

  /** An episode plays. Who starts it has answered. */
  play(episodeId: string | undefined): void {
    this.answer();
    const { day } = watchingStops.state.value;
    if (day !== 'over' && watchingStops.isKnown()) this.#begunId = episodeId ?? null;
  }

  /** An episode has ended. @returns whether the player stops there, although it would go on */
  end({ hasNext, goesOn }: { hasNext: boolean; goesOn: boolean }): boolean {
    const reason = findStopAtEnd(watchingStops.watching());
    this.#begunId = null;
    if (reason === 'chosen') {
      watchingStops.stopAfterEpisode(false);
      this.#reason = hasNext ? reason : null;
    } else this.#reason = reason === 'stillWatching' && goesOn ? reason : null;
    return this.#reason !== null || reason === 'dailyLimit';
  }
}
