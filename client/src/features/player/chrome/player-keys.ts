export type KeyCommand =
  | 'playOrPause'
  | 'next'
  | 'previous'
  | 'seekBack'
  | 'seekForward'
  | 'mute'
  | 'like'
  | 'follow'
  | 'leave';

const commands: Readonly<Record<string, KeyCommand>> = {
  ' ': 'playOrPause',
  ArrowDown: 'next',
  ArrowUp: 'previous',
  ArrowLeft: 'seekBack',
  ArrowRight: 'seekForward',
  m: 'mute',
  l: 'like',
  s: 'follow',
  Escape: 'leave',
};

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented'>;

/** Returns the player's command for a key, or null, also for the browser's own shortcuts. */
export const findKeyCommand = (press: KeyPress): KeyCommand | null => {
  if (press.defaultPrevented || press.ctrlKey || press.metaKey || press.altKey) return null;
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  return commands[key] ?? null;
};
