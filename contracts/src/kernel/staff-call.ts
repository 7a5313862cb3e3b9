import * as z from 'zod/mini';
import type { Permission } from './permissions.ts';
import { findTimeProblem } from './time-text.ts';

export { formatTime } from './time-text.ts';

/** One call of the staff protocol: the server's handler and the staff command are both typed from this entry. */
export interface StaffCall {
  readonly input: z.ZodMiniType;
  /** Encoded to JSON by the server, so each value needs a JSON form; see `storedTime`. */
  readonly output: z.ZodMiniType;
  /** The permission that the caller needs. */
  readonly permission: Permission;
  /** The permissions that the caller needs besides, for this input. */
  furtherPermissions?(input: never): readonly Permission[];
}

/** Declares one staff call and keeps its exact types. */
export const staffCall = <const Call extends StaffCall>(call: Call): Call => call;

/** Staff calls by name. */
export type StaffCalls = Readonly<Record<string, StaffCall>>;

/** The arguments of a staff call. */
export type StaffCallArguments<Call extends StaffCall> = z.input<Call['input']>;

/** The result of a staff call, as JSON: times are ISO 8601 text. */
export type StaffCallResult<Call extends StaffCall> = z.input<Call['output']>;

/**
 * One handler for each call: it takes the validated input and who makes the call, and returns the result before encoding,
 * with times as dates.
 */
export type StaffHandlers<Calls extends StaffCalls, Operator> = {
  readonly [Name in keyof Calls]: (
    input: z.output<Calls[Name]['input']>,
    operator: Operator,
  ) => z.output<Calls[Name]['output']> | Promise<z.output<Calls[Name]['output']>>;
};

/** A time in a result: a date in the server, ISO 8601 in UTC in the JSON. */
export const storedTime = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

/** A time that a caller passes: a day, or a time with its zone. */
export const givenTime = z.pipe(
  z.string().check(({ value, issues }) => {
    const message = findTimeProblem(value);
    if (message !== null) issues.push({ code: 'custom', message, input: value });
  }),
  z.coerce.date(),
);

/** The input of a call that needs none. */
export const noInput = z.strictObject({});

/** A path below the media folder, or below one of its folders. */
export const storageKey = z.string().check(z.regex(/^[\w-][\w./-]*$/));
