import { type ErrorName, errorTable } from '../kernel/errors.ts';

/** An error's code and name in Markdown. */
export const failure = (name: ErrorName): string => `${errorTable[name].code} \`${name}\``;
