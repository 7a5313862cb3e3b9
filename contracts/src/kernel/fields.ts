import * as z from 'zod/mini';
import { text } from './text.ts';

/** An opaque identifier. Only the server interprets its form. */
export const id = text({ minLength: 1, maxLength: 64 });
/** Whole coins, never negative. */
export const coins = z.int().check(z.minimum(0));
/** ISO 8601 in UTC. */
export const instant = z.iso.datetime();
export const seconds = z.number().check(z.minimum(0));
export const wholeSeconds = z.int().check(z.minimum(0));
export const count = z.int().check(z.minimum(0));
/** `#rrggbb`: placeholder color of a poster while its image loads. */
export const tone = z.string().check(z.regex(/^#[0-9a-f]{6}$/));
/** A path on this server, or an absolute URL if a CDN is configured. */
export const url = z.string();
/** The URL of one size of an image; `images.ts` says where the others are. */
export const imageUrl = z.string();
/** ISO 3166-1 alpha-2, upper case. */
export const country = text({ minLength: 2, maxLength: 2 }).check(z.regex(/^[A-Z]{2}$/));
/** A calendar day in the viewer's time zone. */
export const day = text({ minLength: 10, maxLength: 10 }).check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
/** An amount in the currency's minor units, so that money is never a float. */
export const money = z.object({
  amountMinor: z.int().check(z.minimum(0)),
  currency: z.string().check(z.length(3)),
});
export type Money = z.infer<typeof money>;

/**
 * A field that belongs to another alternative of a body. Fields that go together are alternatives (`z.xor`,
 * `z.discriminatedUnion`), so that validation, types and the `oneOf` of the document come from one declaration.
 */
export const absent = z.optional(z.never());

/** `1` is on, `0` is off, as in the product's specification. */
export const onOff = z.union([z.literal(0), z.literal(1)]);

/** The number of digits of the largest safe integer. */
const maxDigits = 16;

/**
 * An integer in a query string: parses digits, then checks with `number`. `Number('')` would be 0, hence the pattern.
 */
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
  /** Long enough for the title of the last item, which some cursors contain. */
  cursor: z.optional(text({ maxLength: 2000 })),
  limit: z._default(queryInteger(z.int().check(z.minimum(1), z.maximum(100))), 20),
};

/** `rank` counts from 1. `movement` is the ranks gained since the previous ranking, null for a new entry. */
export const rankFields = { rank: count, movement: z.nullable(z.int()) };

/** A page of a list. `nextCursor` is null on the last page. */
export const page = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.nullable(z.string()) });
