import { fractionDigitsOf } from '@cliffhanger/contracts/money';

/** An amount as a plain number of the currency's main unit, for a file. */
export const plainAmount = (amountMinor: number, currency: string): string => {
  const digits = fractionDigitsOf(currency);
  return (amountMinor / 10 ** digits).toFixed(digits);
};
