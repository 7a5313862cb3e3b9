import type { Identity } from '#platform/database/generated/client.ts';

/** Upper and lower case, and the ways Unicode writes one letter, are one account. */
export const subjectOf = (name: string): string => name.normalize('NFKC').toLowerCase();

/**
 * What a new identity is stored under, from its subject. Of a user name it is folded whole, so that names are one, too,
 * whose lower case differs but not their upper case (`ı` and `i`, `ß` and `ss`, `σ` and `ς`). Names from before are not.
 */
export const storedSubjectOf = (kind: Identity['kind'], subject: string): string =>
  kind === 'account'
    ? subject
        .toUpperCase()
        .toLowerCase()
        .replace(/i\u0307+/g, 'i')
        .normalize('NFKC')
    : subject;
