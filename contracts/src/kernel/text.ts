import * as z from 'zod/mini';

/** How long a text is, as its writer counts: in code points, not in UTF-16 units. */
export const lengthOf = (text: string): number => [...text].length;

/** Controls but line break and tab, halves of a letter, and marks that turn the direction of all that follows. */
const refused = /[^\P{Cc}\n\t]|\p{Cs}|[\u202A-\u202E\u2066-\u2069]/u;
const somethingToSee = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Plain text that people write: trimmed, with something to see in it; its length in code points, as JSON Schema counts. */
export const plainText = ({ minLength, maxLength }: { minLength: number; maxLength: number }) =>
  z.string().check(z.trim(), z.meta({ minLength, maxLength }), ({ value, issues }) => {
    const length = lengthOf(value);
    const about = { origin: 'string', input: value, inclusive: true } as const;
    if (length < minLength) issues.push({ ...about, code: 'too_small', minimum: minLength });
    else if (length > maxLength) issues.push({ ...about, code: 'too_big', maximum: maxLength });
    else if (refused.test(value) || !somethingToSee.test(value)) {
      issues.push({ code: 'invalid_format', format: 'text', input: value });
    }
  });
