/** What a key does at the desk. */
export type DeskAction =
  | 'play'
  | 'back'
  | 'forward'
  | 'playLine'
  | 'start'
  | 'end'
  | 'startEarlier'
  | 'startLater'
  | 'endEarlier'
  | 'endLater'
  | 'next'
  | 'previous'
  | 'enter'
  | 'new'
  | 'split'
  | 'join'
  | 'remove'
  | 'undo'
  | 'redo'
  | 'save';

type KeyPress = Pick<
  KeyboardEvent,
  'code' | 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'isComposing'
>;

/** With Alt, by the place of the key: on a Mac, Alt makes other characters of the letters. */
const withAlt: Readonly<Record<string, DeskAction>> = {
  KeyK: 'play',
  KeyJ: 'back',
  KeyL: 'forward',
  KeyP: 'playLine',
  BracketLeft: 'start',
  BracketRight: 'end',
  Comma: 'startEarlier',
  Period: 'startLater',
  ArrowDown: 'next',
  ArrowUp: 'previous',
  KeyN: 'new',
  KeyS: 'split',
  KeyM: 'join',
  Backspace: 'remove',
  Delete: 'remove',
};
const withAltAndShift: Readonly<Record<string, DeskAction>> = { Comma: 'endEarlier', Period: 'endLater' };
/** While nobody types. */
const alone: Readonly<Record<string, DeskAction>> = {
  ' ': 'play',
  '[': 'start',
  ']': 'end',
  ArrowDown: 'next',
  ArrowUp: 'previous',
  ArrowLeft: 'startEarlier',
  ArrowRight: 'startLater',
};

/**
 * What a pressed key does; null for nothing. All keys work while somebody types.
 * @param focus what has the focus: the text of a line, another field or control, or nothing that takes keys
 */
export const actionOfKey = (pressed: KeyPress, focus: 'line' | 'control' | 'none'): DeskAction | null => {
  const { code, key, altKey, shiftKey, isComposing } = pressed;
  // An input method takes its keys first, such as Enter for a word in Chinese.
  if (isComposing) return null;
  if (pressed.ctrlKey || pressed.metaKey) {
    if (altKey) return null;
    if (code === 'KeyS') return 'save';
    if (focus === 'control') return null;
    if (code === 'KeyZ') return shiftKey ? 'redo' : 'undo';
    return code === 'KeyY' ? 'redo' : null;
  }
  if (altKey) return (shiftKey ? withAltAndShift[code] : withAlt[code]) ?? null;
  if (focus === 'line') return key === 'Enter' && !shiftKey ? 'enter' : null;
  return focus === 'none' && !shiftKey ? (alone[key] ?? null) : null;
};

/** The keys as people read them, in the order of their use, and what they do. */
export const shownKeys = [
  { keys: 'Alt K', does: 'play', isReading: true },
  { keys: 'Alt J L', does: 'seek', isReading: true },
  { keys: 'Alt P', does: 'playLine', isReading: true },
  { keys: 'Enter', does: 'enter', isReading: false },
  { keys: 'Alt ↑ ↓', does: 'lines', isReading: true },
  { keys: 'Alt [ ]', does: 'edges', isReading: false },
  { keys: 'Alt , .', does: 'moveStart', isReading: false },
  { keys: 'Alt ⇧ , .', does: 'moveEnd', isReading: false },
  { keys: 'Alt N', does: 'new', isReading: false },
  { keys: 'Alt S', does: 'split', isReading: false },
  { keys: 'Alt M', does: 'join', isReading: false },
  { keys: 'Alt ⌫', does: 'remove', isReading: false },
  { keys: 'Ctrl Z', does: 'undo', isReading: false },
  { keys: 'Ctrl S', does: 'save', isReading: false },
] as const;

const macSigns: Readonly<Record<string, string>> = { Alt: '⌥', Ctrl: '⌘' };

/** The single keys of a combination, as they are written on the keyboard of this computer. */
export const signsOf = (keys: string, isMac: boolean): string[] =>
  keys.split(' ').map((key) => (isMac ? (macSigns[key] ?? key) : key));
