import { trimmedText } from './kernel/text.ts';

/**
 * Limits of a display name that a viewer chooses: its length in code points, and how many changes are allowed within how
 * many days. Names that a provider gives may be longer.
 */
export const displayNameLimits = { minLength: 1, maxLength: 24, changes: 2, changeDays: 14 } as const;

/** A new display name. The server checks its characters. */
export const newDisplayName = trimmedText(displayNameLimits);
