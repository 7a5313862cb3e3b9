import type { EpisodeDetail } from '@cliffhanger/contracts';
import { getDeviceSettings } from '#entities/settings/device-settings.ts';
import { Store } from '#lib/store.ts';
import { AnnouncedItems } from './announced-items.ts';
import { CoveredPause } from './covered-pause.ts';
import type { EpisodeVideo } from './engine/episode-video.ts';
import { followPage } from './engine/follow-page.ts';
import { keepPool, playerPool } from './engine/player-pool.ts';
import {
  type EpisodeDetailObserver,
  type EpisodeDetailQuery,
  episodeDetailOptions,
  observeEpisodeDetail,
} from './episode-detail.ts';
import { toSource } from './episode-source.ts';
import type { AdvancedTo, Gate } from './gate.ts';
import type { EpisodeStep } from './gestures/gestures.ts';
import { OpenedElsewhere } from './opened-elsewhere.ts';
import { type EpisodeIds, isSameItem, noNeighbors, type PlayerItem, type StartItem } from './player-item.ts';
import type { PlayerState } from './player-state.ts';
import { markPlaybackStart } from './reports/playback-start.ts';
import { areSameNeighbors, findEpisodeBefore, type Sequence } from './sequence.ts';
import { EpisodeStops } from './stops/episode-stops.ts';
import { watchingStops } from './stops/watching-stops.ts';

export interface PlayerControllerOptions<GateState> {
  sequence: Sequence;
  item: StartItem;
  gate: Gate<GateState>;
  /** The last episode that was shown, for a viewer who comes back to a paywall. */
  watched: EpisodeIds | null;
  /** Another item is shown. */
  onItemChange: (item: StartItem) => void;
  /** Leaves the sequence for the episodes of the drama; null if they are the sequence. */
  onPlaySeries: ((ids: EpisodeIds) => void) | null;
  onLeave: () => void;
}

/** How the viewer reached an item. */
type Arrival = {
  advancedTo?: AdvancedTo | null;
  /** The episode waits for the viewer to start it. */
  isPaused?: boolean;
  /** The viewer has gone on to it from the end of another drama, without choosing it. */
  isSuggested?: boolean;
  /** The viewer has gone on to it from the item before or after. */
  isStep?: boolean;
};

/**
 * Knows which item is on, and moves to others. It is outside of React and acts within the event that asks for it, so a
 * viewer can be faster than any render. The address follows it.
 */
export class PlayerController<GateState> {
  readonly pool = playerPool();
  readonly state: Store<PlayerState<GateState>>;
  readonly #options: PlayerControllerOptions<GateState>;
  readonly #detail: EpisodeDetailObserver;
  #item: StartItem;
  #arrival: Arrival = {};
  #watched: EpisodeIds | null;
  /** The episode that was last passed to the pool, and whether it was locked. */
  #applied = '';
  #hasEnded = false;
  #isHeldAtEnd = false;
  readonly #openedElsewhere: OpenedElsewhere;
  readonly #coveredPause = new CoveredPause();
  readonly #stops = new EpisodeStops();
  #isMoving = false;
  readonly #announced = new AnnouncedItems();

  constructor(options: PlayerControllerOptions<GateState>) {
    this.#options = options;
    this.#item = options.item;
    this.#watched = options.watched;
    this.#openedElsewhere = new OpenedElsewhere(() => options.gate.isOpenedHere());
    this.#detail = observeEpisodeDetail(options.item);
    this.state = new Store(this.#read());
  }

  /** Starts to play. @returns a function that stops it */
  open(): () => void {
    const update = () => this.#update();
    let unfollow = () => {};
    const follow = () => {
      unfollow();
      unfollow = this.#followVideo(this.pool.shown.value);
      update();
    };
    const ends = [
      keepPool(this.pool),
      watchingStops.open(),
      watchingStops.state.subscribe(update),
      this.#detail.subscribe(update),
      this.#options.sequence.subscribe(update),
      this.#options.gate.state.subscribe(update),
      this.pool.shown.subscribe(follow),
      followPage(this.pool),
    ];
    follow();
    return () => {
      for (const end of ends) end();
      unfollow();
      this.#applied = '';
    };
  }

  /** Shows the item of an address, unless this player has asked for that address. */
  followAddress(item: StartItem): void {
    if (!this.#announced.take(item) && !isSameItem(this.#item, item)) this.#moveTo(item);
  }

  /** Moves to the next or the previous item, if there is one. */
  readonly step = (direction: EpisodeStep): void => {
    const { next, previous } = this.state.value.neighbors;
    const item = direction === 1 ? next : previous;
    if (!item) return;
    markPlaybackStart('next');
    const isSuggested = direction === 1 && item.dramaId !== this.#item.dramaId;
    this.#goTo(item, { advancedTo: direction === 1 ? advancedTo(item) : null, isSuggested, isStep: true });
  };

  /** Plays another episode of the drama. */
  readonly playEpisode = (episodeId: string): void => {
    const { onPlaySeries } = this.#options;
    const { dramaId } = this.#item;
    if (onPlaySeries) onPlaySeries({ dramaId, episodeId });
    else this.#goTo({ dramaId, episodeId, order: null });
  };

  /** Goes on with the next episode of the drama. */
  readonly playNextEpisode = (): void => {
    const { onPlaySeries } = this.#options;
    const next = this.state.value.detail.data?.next;
    if (!onPlaySeries) this.step(1);
    else if (next) this.playEpisode(next.episodeId);
  };

  /** Moves to the next episode of the drama as after a jump, which never unlocks it. */
  askForNext(): void {
    const next = this.state.value.detail.data?.next;
    if (next) this.playEpisode(next.episodeId);
  }

  /** Returns to the episode before the paywall, or leaves the player. */
  readonly leavePaywall = (): void => {
    const { previous } = this.state.value.neighbors;
    const isLoaded = (id: string) => this.pool.find(id) !== undefined;
    const back = findEpisodeBefore(this.#item.episodeId, this.#watched, previous, isLoaded);
    if (back) this.#goTo({ order: null, ...back }, { isPaused: true });
    else this.#options.onLeave();
  };

  /** Goes on with what the player has stopped at: the episode, or the next one at its end, which is never unlocked by itself. */
  readonly goOn = (): void => {
    this.#stops.answer();
    const video = this.#video();
    const next = this.#detail.getCurrentResult().data?.next;
    if (!video?.state.value.isEnded) video?.play();
    else if (next?.access === 'locked') this.askForNext();
    else if (next) this.playNextEpisode();
    else this.leaveEnd();
  };

  /** Leaves the end of the episode for what was there before. */
  readonly leaveEnd = (): void => {
    this.#hasEnded = false;
    this.#stops.answer();
    this.#update();
  };

  readonly playOrPause = (): void => {
    const video = this.#video();
    const stop = this.#stop();
    // Also of an ended video, which would start from its beginning.
    if (stop === 'dailyLimit') return;
    if (video?.state.value.isPlaying) video.pause();
    else if (stop === 'stillWatching') this.goOn();
    else video?.play();
  };

  /**
   * The episode stays at its end, such as while the viewer writes about it. Goes on when that ends there, but unlocks
   * nothing then: the countdown to it was covered.
   */
  holdAtEnd(isHeld: boolean): void {
    if (this.#isHeldAtEnd === isHeld) return;
    this.#isHeldAtEnd = isHeld;
    if (isHeld || !this.#video()?.state.value.isEnded || this.state.value.stop !== null) return;
    const isLocked = this.#detail.getCurrentResult().data?.next?.access === 'locked';
    this.#finish(!isLocked && this.#followsAtOnce());
  }

  /** Pauses under what covers the video, and plays on after that if it did before and is still on. */
  pauseUnder(isCovered: boolean): void {
    this.#coveredPause.follow(isCovered, this.#video());
  }

  #goTo(item: StartItem | PlayerItem, arrival: Arrival = {}): void {
    const announced = { dramaId: item.dramaId, episodeId: item.episodeId, order: item.order };
    this.#announced.add(announced);
    this.#moveTo(announced, arrival);
    this.#options.onItemChange(announced);
  }

  #moveTo(item: StartItem, arrival: Arrival = {}): void {
    this.#isMoving = true;
    this.#item = item;
    this.#arrival = arrival;
    this.#hasEnded = false;
    this.#openedElsewhere.clear();
    this.#coveredPause.clear();
    this.#stops.move(arrival.isStep === true);
    // Within the event, so that the browser accepts the start and no frame is lost to rendering.
    if (item.episodeId !== undefined && !this.#waits()) this.pool.playLoaded(item.episodeId);
    this.#detail.setOptions(episodeDetailOptions(item));
    this.#isMoving = false;
    this.#update();
  }

  #update(): void {
    if (this.#isMoving) return;
    const { episodeId, dramaId } = this.#item;
    const resumeId = episodeId === undefined ? this.#options.sequence.resumeId(dramaId) : undefined;
    if (resumeId !== undefined) {
      this.#goTo({ dramaId, episodeId: resumeId, order: null });
      return;
    }
    const { data: detail, isFetching, isStale } = this.#detail.getCurrentResult();
    this.#isMoving = true;
    if (detail) this.#openedElsewhere.follow(detail, !isFetching && !isStale);
    if (this.#video()?.state.value.isPlaying) this.#begin();
    this.#apply(detail);
    this.#isMoving = false;
    const state = this.#read();
    const names = Object.keys(state) as (keyof typeof state)[];
    if (names.some((name) => state[name] !== this.state.value[name])) this.state.set(state);
  }

  /** Makes the pool show the item. A refetched detail changes nothing, unless it locks or unlocks the episode. */
  #apply(detail: EpisodeDetail | undefined): void {
    const isLocked = detail !== undefined && detail.playback === null;
    const applied = detail ? `${detail.episode.episodeId} ${isLocked}` : 'none';
    if (applied === this.#applied) return;
    this.#applied = applied;
    const { pool } = this;
    if (detail && isLocked) {
      const { previous } = this.#place(detail).neighbors;
      pool.unload(detail.episode.episodeId);
      pool.holdLastFrame([previous?.episodeId]);
      const isStopped = this.#stop() !== null;
      this.#options.gate.enter({ detail, advancedTo: (!isStopped && this.#arrival.advancedTo) || null });
      this.#stops.answer();
      return;
    }
    this.#options.gate.leave();
    const source = detail && toSource(detail, this.#place(detail).order);
    if (!source) {
      pool.shown.value?.pause();
      return;
    }
    const video = pool.show(source);
    this.#watched = { dramaId: this.#item.dramaId, episodeId: source.episodeId };
    if (this.#waits() || this.#openedElsewhere.episodeId === source.episodeId) return;
    if (video.element.ended) video.seekTo(0);
    video.play();
  }

  #followVideo(video: EpisodeVideo | null): () => void {
    if (!video) return () => undefined;
    const handleEnded = () => {
      if (video === this.#video()) this.#finish(!this.#isHeldAtEnd && this.#followsAtOnce());
    };
    const unsubscribe = video.state.subscribe(() => this.#update());
    video.element.addEventListener('ended', handleEnded);
    return () => {
      unsubscribe();
      video.element.removeEventListener('ended', handleEnded);
    };
  }

  /** The episode has ended. @param goesOn whether the next one starts, unless the viewer has decided otherwise */
  #finish(goesOn: boolean): void {
    const hasNext = this.#detail.getCurrentResult().data?.next != null;
    const isStopped = this.#stops.end({ hasNext, goesOn });
    if (goesOn && !isStopped) {
      this.playNextEpisode();
      return;
    }
    this.#hasEnded = true;
    this.#update();
  }

  /** The episode plays, if it may. */
  #begin(): void {
    if (this.#stop() === 'dailyLimit') {
      this.#video()?.pause();
      return;
    }
    this.#stops.play(this.#item.episodeId);
    this.#openedElsewhere.started(this.#item.episodeId);
  }

  #stop() {
    return this.#stops.reason(this.#item.episodeId);
  }

  /** Whether the episode does not start by itself. */
  #waits(): boolean {
    return this.#arrival.isPaused === true || this.#stop() !== null;
  }

  /** Whether the next episode starts at the end of this one, without a question. */
  #followsAtOnce(): boolean {
    const detail = this.#detail.getCurrentResult().data;
    if (!detail?.next || !getDeviceSettings().autoplay) return false;
    const { access, priceCoins, episodeId } = detail.next;
    if (episodeId === this.#openedElsewhere.episodeId) return false;
    return access !== 'locked' || this.#options.gate.opens(detail.drama.dramaId, priceCoins);
  }

  #place(detail: EpisodeDetail | undefined) {
    return this.#options.sequence.placeOf(this.#item, detail);
  }

  #video(): EpisodeVideo | null {
    const shown = this.pool.shown.value;
    const isOwn = shown?.source != null && shown.source.episodeId === this.#item.episodeId;
    return isOwn && this.#detail.getCurrentResult().data?.playback ? shown : null;
  }

  #read(): PlayerState<GateState> {
    const detail = this.#detail.getCurrentResult() as EpisodeDetailQuery;
    const video = this.#video();
    const videoState = video?.state.value ?? null;
    const { order, drama, ...place } = this.#place(detail.data);
    const hasEnded = this.#hasEnded && videoState?.isEnded === true;
    const stop = this.#stop();
    // Nothing follows today, so a swipe leads nowhere.
    if (stop === 'dailyLimit') place.neighbors = noNeighbors;
    const before = this.state?.value.neighbors;
    const neighbors = before && areSameNeighbors(before, place.neighbors) ? before : place.neighbors;
    const { next } = neighbors;
    const leadsOn = next !== null && next.dramaId !== this.#item.dramaId;
    return {
      dramaId: this.#item.dramaId,
      episodeId: this.#item.episodeId,
      order,
      neighbors,
      drama,
      nextDrama: leadsOn ? this.#options.sequence.placeOf(next, undefined).drama : null,
      isSuggested: this.#options.onPlaySeries !== null || this.#arrival.isSuggested === true,
      detail,
      gate: this.#options.gate.state.value,
      shown: this.pool.shown.value,
      video,
      videoState,
      isPlaying: videoState?.isPlaying ?? false,
      hasEnded,
      stop: stop === 'chosen' && !hasEnded ? null : stop,
      openedElsewhere: this.#openedElsewhere.episodeId,
      watched: this.#watched,
    };
  }
}

const advancedTo = ({ episodeId, priceCoins }: PlayerItem): AdvancedTo | null =>
  priceCoins === undefined ? null : { episodeId, priceCoins };
