import * as z from 'zod/mini';
import { givenTime, storedTime } from '../kernel/staff-call.ts';
import { givenReason } from './corrections.ts';
import { givenCountry, withoutRepeats } from './countries-and-currencies.ts';

/** Why a drama is hidden in a country: rights are missing, or the host decided so. */
export const holdKinds = ['licence', 'taste'] as const;
const kind = z.enum(holdKinds);

/** A country whose viewers do not see a drama. */
export const countryHold = z.object({
  country: z.string(),
  kind,
  /** For staff. Null: none was given. */
  reason: z.nullable(z.string()),
  /** Null: until staff end it. */
  endsAt: z.nullable(storedTime),
});
export type CountryHold = z.output<typeof countryHold>;
export type CountryHoldJson = z.input<typeof countryHold>;

/** All holds of a drama, each country once. */
export const givenHolds = z
  .array(
    z.strictObject({
      country: givenCountry,
      kind,
      reason: z._default(z.nullable(givenReason), null),
      endsAt: z._default(z.nullable(givenTime), null),
    }),
  )
  .check(withoutRepeats(({ country }) => country));
