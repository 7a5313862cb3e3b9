import { clampToEpisode, seekStepSeconds } from './chrome/seek-target.ts';
import type { Engagement } from './chrome/use-engagement.ts';
import { usePlayerKeys } from './chrome/use-player-keys.ts';
import type { EpisodeStep } from './stage/gestures.ts';
import type { Player } from './use-player.ts';

type KeyCommandOptions = {
  player: Player;
  engagement: Engagement;
  durationSeconds: number;
  /** Something is open that handles the keys. */
  isCovered: boolean;
  onStep: (step: EpisodeStep) => void;
  onLeave: (() => void) | undefined;
};

/** Connects the keys to the player. */
export function useKeyCommands(options: KeyCommandOptions) {
  const { player, engagement, durationSeconds, isCovered, onStep, onLeave } = options;
  const { video, pool, playOrPause } = player;
  const seekBy = (seconds: number) =>
    video?.seekTo(clampToEpisode(video.positionSeconds + seconds, durationSeconds));
  usePlayerKeys(!isCovered, {
    playOrPause,
    next: () => onStep(1),
    previous: () => onStep(-1),
    seekBack: () => seekBy(-seekStepSeconds),
    seekForward: () => seekBy(seekStepSeconds),
    mute: () => pool.setMuted(pool.sound.value === 'on'),
    like: engagement.toggleLike,
    follow: engagement.toggleFollow,
    leave: () => onLeave?.(),
  });
}
