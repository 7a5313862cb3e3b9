import * as z from 'zod/mini';
import { text } from './text.ts';

/** An opaque identifier; what it looks like is nobody's business but the server's. */
export const id = text({ minLength: 1, maxLength: 64 });
/** Whole coins, never negative. */
export const coins = z.int().check(z.minimum(0));
/** ISO 8601 in UTC. */
export const instant = z.iso.datetime();
export const seconds = z.number().check(z.minimum(0));
export const wholeSeconds = z.int().check(z.minimum(0));
export const count = z.int().check(z.minimum(0));
/** `#rrggbb`: the color a poster's box has before its picture comes. */
export const tone = z.string().check(z.regex(/^#[0-9a-f]{6}$/));
/** A path on this server or, with a delivery network configured, an absolute URL. */
export const url = z.string();
/** ISO 3166-1 alpha-2, upper case. */
export const country = text({ minLength: 2, maxLength: 2 }).check(z.regex(/^[A-Z]{2}$/));
/** A calendar day where the viewer is. */
export const day = text({ minLength: 10, maxLength: 10 }).check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
/** Prices are in the currency's minor units, so that no float ever holds money. */
export const money = z.object({
  amountMinor: z.int().check(z.minimum(0)),
  currency: z.string().check(z.length(3)),
});
export type Money = z.infer<typeof money>;

/** A field that belongs to other alternatives of a body. */
export const absent = z.optional(z.never());

/** `1` is on, `0` is off: the spelling of the product's specification. */
export const onOff = z.union([z.literal(0), z.literal(1)]);

/** As many as the largest safe integer has. */
const maxDigits = 16;

/** Turns the digits of a query into the number that `number` checks; to `Number`, an empty text would be 0. */
export const queryInteger = <N extends z.ZodMiniType<number, number>>(number: N) =>
  z.pipe(
    z.transform((given: unknown) =>
      typeof given === 'string' && given.length <= maxDigits && /^\d+$/.test(given)
        ? Number(given)
        : (given as number),
    ),
    number,
  );

export const pageQuery = {
  /** Holds the last title, among other things, so it can be long. */
  cursor: z.optional(text({ maxLength: 2000 })),
  limit: z._default(queryInteger(z.int().check(z.minimum(1), z.maximum(100))), 20),
};

/** A place in a ranking, from 1; `movement` is places gained since the ranking before, null when new to it. */
export const rankFields = { rank: count, movement: z.nullable(z.int()) };

/** A page of a list: `nextCursor` is null on the last one. */
export const page = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.nullable(z.string()) });
