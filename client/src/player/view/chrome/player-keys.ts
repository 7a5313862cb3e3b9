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

const commands: Readonly<Record<string, KeyCommand>> = {
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
  return commands[key] ?? null;
};
