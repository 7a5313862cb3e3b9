import * as z from 'zod/mini';

/** How long a text is, as its writer counts: in code points, not in UTF-16 units. */
export const lengthOf = (text: string): number => [...text].length;

/** How long a text may be, in code points, or a list, in items. */
export interface LengthLimits {
  minLength?: number;
  maxLength: number;
}

/**
 * Refuses a text by its number of UTF-16 units, which costs nothing to know, before any other check reads it: a code
 * point is at most two of them. White space that is to be trimmed counts too.
 */
const checkUtf16Length =
  (maxLength: number) =>
  ({ value, issues }: z.core.ParsePayload<string>) => {
    if (value.length <= 2 * maxLength) return;
    const about = { origin: 'string', input: value, inclusive: true } as const;
    issues.push({ ...about, code: 'too_big', maximum: maxLength, continue: false });
  };

const lengthChecks = ({ minLength = 0, maxLength }: LengthLimits) => [
  z.maxLength(maxLength, { abort: true }),
  ...(minLength > 0 ? [z.minLength(minLength, { abort: true })] : []),
];

/** A text that a caller gives, of a length that is checked first. Every such field of a call is made with this or its neighbors. */
export const text = (limits: LengthLimits) =>
  z.string().check(checkUtf16Length(limits.maxLength), ...lengthChecks(limits));

/** The same, without the white space around it. */
export const trimmedText = (limits: LengthLimits) =>
  z.string().check(checkUtf16Length(limits.maxLength), z.trim(), ...lengthChecks(limits));

/** Controls but line break and tab, halves of a letter, and marks that turn the direction of all that follows. */
const forbiddenCharacters = /[^\P{Cc}\n\t]|\p{Cs}|[\u202A-\u202E\u2066-\u2069]/u;
const visibleCharacter = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Plain text that people write: trimmed, with something to see in it. */
export const plainText = (limits: LengthLimits) =>
  trimmedText(limits).check(({ value, issues }) => {
    if (forbiddenCharacters.test(value) || !visibleCharacter.test(value)) {
      issues.push({ code: 'invalid_format', format: 'text', input: value });
    }
  });

/**
 * Refuses what is longer than that, in UTF-16 units of a text or items of a list, before `schema` reads any of it. For
 * schemas that read first: a list checks all its items before their number, a date its form before its length.
 */
export const withMaxLength = <Output extends { length: number }, Given>(
  maxLength: number,
  schema: z.ZodMiniType<Output, Given>,
) => {
  const measure = (given: unknown, { issues }: z.core.ParsePayload) => {
    const isText = typeof given === 'string';
    if ((isText || Array.isArray(given)) && given.length > maxLength) {
      const about = { origin: isText ? 'string' : 'array', input: given, inclusive: true } as const;
      issues.push({ ...about, code: 'too_big', maximum: maxLength });
    }
    return given;
  };
  return z.pipe(
    // The transform returns its input unchanged, but its own type does not say so.
    z.transform(measure) as z.ZodMiniType as z.ZodMiniType<Given, Given>,
    schema.check(z.maxLength(maxLength)),
  );
};

/** A list that a caller gives. */
export const boundedList = <Item extends z.ZodMiniType>(
  item: Item,
  { minLength = 0, maxLength }: LengthLimits,
) => withMaxLength(maxLength, z.array(item).check(z.minLength(minLength)));
