import { fractionDigitsOf } from '@cliffhanger/contracts';
import { UsageError } from '../scripts/command-line/usage-error.ts';

const describeDigits = (currency: string, digits: number): string =>
  digits === 0 ? `${currency} has no decimals` : `${currency} has ${digits} decimals`;

/**
 * Parses an amount such as "4.99" into the minor units of its currency.
 * @throws UsageError when it is no amount, is 0, or has more decimals than the currency
 */
export const parsePrice = (amount: string, currency: string): number => {
  const [, whole, fraction = ''] = /^(\d{1,9})(?:\.(\d+))?$/.exec(amount) ?? [];
  const digits = fractionDigitsOf(currency);
  const example = (499 / 10 ** digits).toFixed(digits);
  if (whole === undefined)
    throw new UsageError([`--amount: "${amount}" is no price; write it like ${example}`]);
  if (fraction.length > digits) {
    const rounded = Number(amount).toFixed(digits);
    throw new UsageError([
      `--amount: ${amount} is no price in ${currency}; ${describeDigits(currency, digits)}, so write ${rounded}`,
    ]);
  }
  const amountMinor = Number(whole + fraction.padEnd(digits, '0'));
  if (amountMinor === 0) throw new UsageError(['--amount: must be more than 0']);
  return amountMinor;
};
