import { parseSpendKey } from '@cliffhanger/contracts/staff';
import i18next from 'i18next';
import { formatList } from './format.ts';

const known = [
  'startsAt',
  'endsAt',
  'expiresAt',
  'countries',
  'words',
  'name',
  'order',
  'active',
  'amountMinor',
  'subtitles',
  'spend',
  'target',
  'segment',
] as const;
type Known = (typeof known)[number];

const isKnown = (name: string): name is Known => known.some((each) => each === name);

const renamed: Readonly<Record<string, Known>> = { position: 'order', texts: 'words' };

/** Values of the staff log in words: "the countries and the end". */
export const formatChanged = (what: readonly string[]): string => {
  const other = i18next.t('changed.other');
  const nameOf = (value: string) => {
    const name = renamed[value] ?? (parseSpendKey(value) ? 'spend' : value);
    return isKnown(name) ? i18next.t(`changed.${name}`) : other;
  };
  const names = [...new Set(what.map(nameOf))];
  return formatList(names.length > 1 ? names.filter((name) => name !== other) : names);
};
