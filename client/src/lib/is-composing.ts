/** The code of a key that a text composition takes. */
const compositionKeyCode = 229;

/**
 * Whether a key belongs to the composition of a text, as in Chinese, where Enter chooses a suggestion. Safari ends the composition
 * before the event of that Enter, so only the code says so.
 */
export const isComposing = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  event.isComposing || event.keyCode === compositionKeyCode;
