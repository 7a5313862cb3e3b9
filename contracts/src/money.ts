import type { Money } from './kernel/fields.ts';
import type { Language } from './languages.ts';

export type { Money };

/** How each language's readers write numbers. */
export const localeTags: Record<Language, string> = { zh: 'zh-CN', en: 'en-US', pt: 'pt-BR', es: 'es-419' };

/** How many of a currency's smallest units make one of it: 100 for USD, 1 for JPY. */
export const minorUnitsOf = (currency: string): number => {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2);
};

/** An amount of a currency's smallest units as people write it: $4.99. */
export const formatMoney = (language: Language, { amountMinor, currency }: Money): string =>
  new Intl.NumberFormat(localeTags[language], { style: 'currency', currency }).format(
    amountMinor / minorUnitsOf(currency),
  );
