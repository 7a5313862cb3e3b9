import { useEffect, useEffectEvent } from 'react';
import type { EpisodeStep } from './gestures/gestures.ts';
import type { Player } from './use-player.ts';
import { clampToEpisode, seekStepSeconds } from './view/chrome/seek-target.ts';
import type { Controls } from './view/use-controls.ts';
import type { Overlays } from './view/use-overlays.ts';

export type KeyCommand =
  | 'playOrPause'
  | 'next'
  | 'previous'
  | 'seekBack'
  | 'seekForward'
  | 'seekTenth'
  | 'slower'
  | 'faster'
  | 'mute'
  | 'captions'
  | 'like'
  | 'follow'
  | 'clearView'
  | 'pictureInPicture'
  | 'help'
  | 'leave';

const digits = Object.fromEntries(
  Array.from({ length: 10 }, (_, digit) => [String(digit), 'seekTenth' as const]),
);

const commandByKey: Readonly<Record<string, KeyCommand>> = {
  ' ': 'playOrPause',
  ArrowDown: 'next',
  ArrowUp: 'previous',
  ArrowLeft: 'seekBack',
  ArrowRight: 'seekForward',
  ...digits,
  '<': 'slower',
  '>': 'faster',
  m: 'mute',
  c: 'captions',
  l: 'like',
  s: 'follow',
  f: 'clearView',
  p: 'pictureInPicture',
  '?': 'help',
  Escape: 'leave',
};

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented'>;

/** Returns the player's command for a key, or null, also for the browser's own shortcuts. */
export const findKeyCommand = (press: KeyPress): KeyCommand | null => {
  if (press.defaultPrevented || press.ctrlKey || press.metaKey || press.altKey) return null;
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  return commandByKey[key] ?? null;
};

type KeyOptions = {
  player: Player;
  controls: Controls;
  overlays: Overlays;
  durationSeconds: number;
  /** Something is open that handles the keys. */
  isCovered: boolean;
  onStep: (direction: EpisodeStep) => void;
  onLeave: (() => void) | undefined;
};

/** Lets the keys control the player, wherever the focus is, unless the focused element needs the key itself. */
export function useKeys(options: KeyOptions) {
  const { player, controls, overlays, durationSeconds, isCovered, onStep, onLeave } = options;
  const { captions, engagement, pictureInPicture, speed } = controls;
  const { video, pool, playOrPause } = player;
  const seekTo = (seconds: number) => video?.seekTo(clampToEpisode(seconds, durationSeconds));
  const seekBy = (seconds: number) => video && seekTo(video.positionSeconds + seconds);
  useKeyListener(!isCovered, {
    playOrPause,
    next: () => onStep(1),
    previous: () => onStep(-1),
    seekBack: () => seekBy(-seekStepSeconds),
    seekForward: () => seekBy(seekStepSeconds),
    seekTenth: (digit) => seekTo((Number(digit) / 10) * durationSeconds),
    slower: () => speed.step(-1),
    faster: () => speed.step(1),
    mute: () => pool.setMuted(pool.sound.value === 'on'),
    captions: captions.toggle,
    like: engagement.toggleLike,
    follow: engagement.toggleFollow,
    clearView: overlays.toggleClear,
    pictureInPicture: () => pictureInPicture?.toggle(),
    help: () => overlays.openSheet('keys'),
    leave: overlays.dismiss ?? onLeave ?? (() => undefined),
  });
}

/** Commands that repeat while their key is held. */
const repeatable: readonly KeyCommand[] = ['seekBack', 'seekForward'];

/** Runs the player's commands on key presses anywhere, unless the focused element needs the key itself. */
function useKeyListener(isEnabled: boolean, commands: Record<KeyCommand, (key: string) => void>) {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const command = findKeyCommand(event);
    if (!command || (event.repeat && !repeatable.includes(command))) return;
    const focused = event.target instanceof Element ? event.target : null;
    // The space bar presses a focused button.
    const handlesKey = focused?.closest(
      command === 'playOrPause' ? 'input, textarea, button, a' : 'input, textarea',
    );
    if (handlesKey) return;
    event.preventDefault();
    commands[command](event.key);
  });

  useEffect(() => {
    if (!isEnabled) return;
    const listener = (event: KeyboardEvent) => handleKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, [isEnabled]);
}
