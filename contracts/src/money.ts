import type { Money } from './kernel/fields.ts';
import { factsOf, type Language } from './language-table.ts';

export type { Money };

/** Decimals of amounts in a currency: 2 for USD, 0 for JPY. */
export const fractionDigitsOf = (currency: string): number => {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
};

/** Minor units per unit of a currency: 100 for USD, 1 for JPY. */
export const minorUnitsOf = (currency: string): number => 10 ** fractionDigitsOf(currency);

/** Formats an amount in the language's conventions, such as $4.99, and in Chinese ¥18. */
export const formatMoney = (language: Language, { amountMinor, currency }: Money): string =>
  new Intl.NumberFormat(factsOf(language).locale, {
    style: 'currency',
    currency,
    // Chinese prices have decimals only where they say something: ¥18, ¥18.50.
    trailingZeroDisplay: language === 'zh' ? 'stripIfInteger' : 'auto',
  }).format(amountMinor / minorUnitsOf(currency));
