/** The id of the field with the text of a line. */
export const fieldIdOf = (cueId: string): string => `cue-${cueId}`;
