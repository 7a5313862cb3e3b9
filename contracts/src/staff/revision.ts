import * as z from 'zod/mini';

/**
 * The latest entry of the staff log when what is edited was read, as the console's answers and `drama.show` have it. With it,
 * a change is refused when somebody else has changed the same since.
 */
export const knownRevision = z.optional(z.int().check(z.minimum(0)));
