import type { EpisodeStep } from './gestures/gestures.ts';
import type { PictureInPicture } from './use-picture-in-picture.ts';
import type { Player } from './use-player.ts';
import { clampToEpisode, seekStepSeconds } from './view/chrome/seek-target.ts';
import type { Captions } from './view/chrome/use-captions.ts';
import type { Engagement } from './view/chrome/use-engagement.ts';
import { usePlayerKeys } from './view/chrome/use-player-keys.ts';
import type { SeriesSpeed } from './view/speed/use-series-speed.ts';
import type { Overlays } from './view/use-overlays.ts';

type KeyCommandOptions = {
  player: Player;
  engagement: Engagement;
  durationSeconds: number;
  /** Something is open that handles the keys. */
  isCovered: boolean;
  speed: SeriesSpeed;
  captions: Captions;
  pictureInPicture: PictureInPicture | null;
  overlays: Overlays;
  onStep: (step: EpisodeStep) => void;
  onLeave: (() => void) | undefined;
};

/** Connects the keys to the player. */
export function useKeyCommands(options: KeyCommandOptions) {
  const { player, engagement, durationSeconds, isCovered, overlays, speed, onStep } = options;
  const { video, pool, playOrPause } = player;
  const seekTo = (seconds: number) => video?.seekTo(clampToEpisode(seconds, durationSeconds));
  const seekBy = (seconds: number) => video && seekTo(video.positionSeconds + seconds);
  usePlayerKeys(!isCovered, {
    playOrPause,
    next: () => onStep(1),
    previous: () => onStep(-1),
    seekBack: () => seekBy(-seekStepSeconds),
    seekForward: () => seekBy(seekStepSeconds),
    seekTenth: (digit) => seekTo((Number(digit) / 10) * durationSeconds),
    slower: () => speed.step(-1),
    faster: () => speed.step(1),
    mute: () => pool.setMuted(pool.sound.value === 'on'),
    captions: options.captions.toggle,
    like: engagement.toggleLike,
    follow: engagement.toggleFollow,
    clearView: overlays.toggleClear,
    pictureInPicture: () => options.pictureInPicture?.toggle(),
    help: () => overlays.openSheet('keys'),
    leave: overlays.dismiss ?? options.onLeave ?? (() => undefined),
  });
}
