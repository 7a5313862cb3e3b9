import { type ErrorName, errorTable } from '../kernel/errors.ts';

/** A failure by code and name, as Markdown. */
export const failure = (name: ErrorName): string => `${errorTable[name].code} \`${name}\``;
