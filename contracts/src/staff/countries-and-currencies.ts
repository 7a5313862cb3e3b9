import * as z from 'zod/mini';
import { countryCodes } from '../countries.ts';

/** Finds the code that was probably meant: GB for UK, BR for br. */
const findSimilar = (text: string): string | undefined => {
  const code = text.toUpperCase();
  if (countryCodes.includes(code)) return code;
  if (!/^[A-Z]{2}$/.test(code)) return undefined;
  const { region } = new Intl.Locale(`und-${code}`);
  return region !== undefined && countryCodes.includes(region) ? region : undefined;
};

/** A country of ISO 3166-1. */
export const givenCountry = z.string().check(({ value, issues }) => {
  if (countryCodes.includes(value)) return;
  const similar = findSimilar(value);
  const advice = similar === undefined ? 'write its two letters, like BR' : `write ${similar}`;
  const message = `"${value}" is no country of ISO 3166-1; ${advice}`;
  // The checks of a list of countries still run.
  issues.push({ code: 'custom', message, input: value, continue: true });
});

const currencies = new Set(Intl.supportedValuesOf('currency'));

/** A currency of ISO 4217 in which something can be sold. */
export const givenCurrency = z.string().check(({ value, issues }) => {
  if (currencies.has(value)) return;
  const similar = value.toUpperCase();
  const advice = currencies.has(similar) ? `write ${similar}` : 'write its three letters, like USD';
  issues.push({ code: 'custom', message: `"${value}" is no currency of ISO 4217; ${advice}`, input: value });
});

/** Refuses a list that has an item twice. @param nameOf what must differ */
export const withoutRepeats =
  <Item>(nameOf: (item: Item) => string) =>
  ({ value, issues }: z.core.ParsePayload<Item[]>) => {
    for (const [index, item] of value.entries()) {
      const name = nameOf(item);
      if (value.findIndex((other) => nameOf(other) === name) === index) continue;
      issues.push({ code: 'custom', message: `"${name}" is given twice`, input: item, path: [index] });
    }
  };

/** Countries of ISO 3166-1, each once. */
export const givenCountries = z.array(givenCountry).check(withoutRepeats((country) => country));
