import type { IdentityKind } from '@cliffhanger/contracts';

/** Normalizes a user name: letter case and Unicode encodings of one letter do not distinguish accounts. */
export const subjectOf = (name: string): string => name.normalize('NFKC').toLowerCase();

/**
 * Returns the subject under which a new identity is stored. User names are case-folded fully, so that names with the same
 * upper case are equal even if their lower case differs (`ı` and `i`, `ß` and `ss`, `σ` and `ς`). Names that were stored
 * before this rule are not folded.
 */
export const storedSubjectOf = (kind: IdentityKind, subject: string): string =>
  kind === 'account'
    ? subject
        .toUpperCase()
        .toLowerCase()
        .replace(/i\u0307+/g, 'i')
        .normalize('NFKC')
    : subject;
