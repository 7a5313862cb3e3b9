import * as z from 'zod/mini';

/** Length of a text in code points, not in UTF-16 units. */
export const lengthOf = (text: string): number => [...text].length;

/** Length limits of a text, in code points, or of a list, in items. */
export interface LengthLimits {
  minLength?: number;
  maxLength: number;
}

/**
 * Refuses a text by its number of UTF-16 units, at most two per code point, before any other check reads the text.
 * Knowing that number costs nothing. White space that will be trimmed counts too.
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

/** A text whose length is checked first. Every text of a request uses this function or one of the next two. */
export const text = (limits: LengthLimits) =>
  z.string().check(checkUtf16Length(limits.maxLength), ...lengthChecks(limits));

/** A text without leading and trailing white space. */
export const trimmedText = (limits: LengthLimits) =>
  z.string().check(checkUtf16Length(limits.maxLength), z.trim(), ...lengthChecks(limits));

/** Control characters except line feed and tab, lone surrogates, and bidirectional control characters. */
const forbiddenCharacters = /[^\P{Cc}\n\t]|\p{Cs}|[\u202A-\u202E\u2066-\u2069]/u;
const visibleCharacter = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Plain text written by people: trimmed, with at least one visible character. */
export const plainText = (limits: LengthLimits) =>
  trimmedText(limits).check(({ value, issues }) => {
    if (forbiddenCharacters.test(value) || !visibleCharacter.test(value)) {
      issues.push({ code: 'invalid_format', format: 'text', input: value });
    }
  });

/**
 * Refuses an input longer than `maxLength`, in UTF-16 units of a text or items of a list, before `schema` reads it. For
 * schemas that check length last: a list checks all its items before their number, a date its form before its length.
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

/** A list whose length is checked before its items. */
export const boundedList = <Item extends z.ZodMiniType>(
  item: Item,
  { minLength = 0, maxLength }: LengthLimits,
) => withMaxLength(maxLength, z.array(item).check(z.minLength(minLength)));
