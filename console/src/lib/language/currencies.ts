import { currentLanguage } from './i18n.ts';

/** All currencies by their codes, with their names in the language of the interface. */
export const listCurrencies = (): { value: string; name: string }[] => {
  const names = new Intl.DisplayNames([currentLanguage()], { type: 'currency' });
  return Intl.supportedValuesOf('currency').map((code) => ({
    value: code,
    name: `${code} · ${names.of(code)}`,
  }));
};
