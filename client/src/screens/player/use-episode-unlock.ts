import type { EpisodeList } from '@cliffhanger/contracts';
import { type NextEpisode, useAutoUnlock } from '#features/unlocks/use-auto-unlock.ts';
import { useUnlock } from '#features/unlocks/use-unlock.ts';
import { useIsSessionLost } from '#lib/session/session.ts';
import type { Player } from '#player/use-player.ts';
import { useUndoLimit } from './use-undo-limit.ts';

type EpisodeUnlockOptions = {
  player: Player;
  list: EpisodeList | undefined;
  /** Null after a jump or a link, which never unlock automatically. */
  advancedTo: NextEpisode | null;
};

export type EpisodeUnlock = ReturnType<typeof useEpisodeUnlock>;

/** Unlocks the current episode: automatically where the viewer allows it, otherwise through the paywall. */
export function useEpisodeUnlock({ player, list, advancedTo }: EpisodeUnlockOptions) {
  const { dramaId, episodeId, video } = player;
  const detail = player.detail.data;
  const isSessionLost = useIsSessionLost();
  const unlock = useUnlock(dramaId, {
    onUndo: (episodeIds) => player.pool.stop(episodeIds),
    onUndone: (undoneId) => autoUnlock.ask(undoneId),
  });
  const autoUnlock = useAutoUnlock({ detail, list, advancedTo, unlock: unlock.unlock });
  useUndoLimit(video?.element, unlock.undoableId === episodeId, unlock);
  return {
    ...unlock,
    /** Whether the paywall is to be open. The player itself tells a viewer who was signed out elsewhere. */
    isAsking: autoUnlock.isAsking && !isSessionLost,
    askReason: autoUnlock.askReason,
    unlocksNext: autoUnlock.unlocksNext,
    hasAutoUnlockFailed: autoUnlock.hasFailed,
    ask: autoUnlock.ask,
    askAboutNext: autoUnlock.askAboutNext,
    /** Whether the paywall covers the player, now or as soon as it opens. */
    isLocked: detail?.wall != null && !autoUnlock.isUnlocking,
    recordTouch: autoUnlock.recordTouch,
  };
}
