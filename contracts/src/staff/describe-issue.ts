import type * as z from 'zod/mini';

const characters = (count: number | bigint) => (count === 1n || count === 1 ? 'character' : 'characters');

/** As "; it has 81"; empty for a value that has no length. */
const lengthOf = (input: unknown): string => {
  if (typeof input === 'string') return `; it has ${input.length}`;
  return Array.isArray(input) ? `; there are ${input.length}` : '';
};

const tooSmall = ({
  origin,
  minimum,
  inclusive = true,
  input,
}: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>) => {
  if (origin === 'string')
    return Number(minimum) <= 1
      ? 'is empty'
      : `write at least ${minimum} ${characters(minimum)}${lengthOf(input)}`;
  if (origin === 'number' || origin === 'int' || origin === 'bigint')
    return inclusive ? `write ${minimum} or more` : `write more than ${minimum}`;
  return `give at least ${minimum}${lengthOf(input)}`;
};

const tooBig = ({
  origin,
  maximum,
  inclusive = true,
  input,
}: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>) => {
  if (origin === 'string') return `write at most ${maximum} ${characters(maximum)}${lengthOf(input)}`;
  if (origin === 'number' || origin === 'int' || origin === 'bigint')
    return inclusive ? `write ${maximum} or less` : `write less than ${maximum}`;
  return `give at most ${maximum}${lengthOf(input)}`;
};

const kinds: Readonly<Record<string, string>> = {
  int: 'a whole number',
  number: 'a number',
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
};

const invalidType = ({ expected, input }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidType>) => {
  if (input === undefined || input === null) return 'is missing';
  return `write ${kinds[expected] ?? 'keys with values'}`;
};

const invalidFormat = ({ format, ...issue }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidStringFormat>) => {
  if (format === 'url') return 'write an address that begins with https://';
  if (format === 'starts_with') return `begin it with ${String(issue.prefix)}`;
  return 'has characters that are not allowed';
};

/**
 * Says in plain words what to write in place of a refused value. Passed to zod as `error`; a message of a schema itself
 * comes first.
 */
export const describeIssue = (issue: z.core.$ZodRawIssue): string => {
  switch (issue.code) {
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_type':
      return invalidType(issue);
    case 'invalid_format':
      return invalidFormat(issue);
    case 'invalid_value': {
      const values = issue.values.map(String);
      return values.length === 1 ? `write ${values[0]}` : `write one of ${values.join(', ')}`;
    }
    case 'unrecognized_keys':
      return `cannot have ${issue.keys.map((key) => `"${key}"`).join(', ')}`;
    case 'invalid_key':
      return issue.issues[0]?.message ?? 'has a key that is not known';
    default:
      return 'is not possible';
  }
};
