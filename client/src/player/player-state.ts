import type { DramaCard } from '@cliffhanger/contracts';
import type { EpisodeVideo } from './engine/episode-video.ts';
import type { VideoState } from './engine/video-state.ts';
import type { EpisodeDetailQuery } from './episode-detail.ts';
import type { EpisodeIds, Neighbors } from './player-item.ts';
import type { StopReason } from './stops/stop-rule.ts';

/** A snapshot of the player. */
export interface PlayerState<GateState> {
  dramaId: string;
  /** Undefined until it is known where the viewer continues. */
  episodeId: string | undefined;
  order: number;
  neighbors: Neighbors;
  /** The drama of the item, if the sequence knows it. */
  drama: DramaCard | null;
  /** The drama of the next item, if that is another one. */
  nextDrama: DramaCard | null;
  /** For You or the end of another drama led to the item; the viewer has not chosen it. */
  isSuggested: boolean;
  detail: EpisodeDetailQuery;
  gate: GateState;
  /** The video on the screen, also of another episode whose last frame stays. */
  shown: EpisodeVideo | null;
  /** The video of this episode; null while it cannot be shown. */
  video: EpisodeVideo | null;
  videoState: VideoState | null;
  isPlaying: boolean;
  /** The episode has played to its end, and none follows at once. */
  hasEnded: boolean;
  /** Why the player stands still, by the viewer's own choice; null if it does not. */
  stop: StopReason | null;
  /** This episode or the next one, if another device has opened it meanwhile. It waits until the viewer plays it. */
  openedElsewhere: string | null;
  /** The last episode that was shown, to return to from a paywall. */
  watched: EpisodeIds | null;
}
