import { languages } from '@cliffhanger/contracts/language-table';
import { parseSpendKey, type StaffRole, staffRoles } from '@cliffhanger/contracts/staff';
import i18next from 'i18next';
import {
  countryName,
  formatCalendarDay,
  formatNumber as formatCount,
  formatList,
  formatMoney,
  formatTime,
  languageName,
} from '#lib/language/format.ts';

const isLanguage = (name: string): boolean => languages.some((language) => language === name);

/** The names of what a value can name by its id, such as a banner. */
export type NamesById = ReadonlyMap<string, string>;
const noNames: NamesById = new Map();

/** Groups whose name adds nothing to the names of what is in them. */
const unnamedGroups = ['texts', 'words', 'holds'];

const nameOfPart = (part: string, names: NamesById): string => {
  if (isLanguage(part)) return languageName(part);
  if (isCountry(part)) return countryName(part);
  const spend = parseSpendKey(part);
  if (spend) return `${spend.campaign}, ${formatCalendarDay(spend.day)}`;
  const [, number] = /^episode (\d+)$/.exec(part) ?? [];
  if (number !== undefined) return i18next.t('log:field.episode', { number: formatCount(Number(number)) });
  const key = `log:field.${part}`;
  // A later version of the server can have other values.
  return i18next.exists(key) ? i18next.t(key as 'log:field.title') : (names.get(part) ?? part);
};

/** What a value is called: "Hook, English". */
export const nameValue = (path: readonly string[], names = noNames): string =>
  path
    .filter((part, index) => index === path.length - 1 || !unnamedGroups.includes(part))
    .map((part) => nameOfPart(part, names))
    .join(', ');

const isTime = (text: string): boolean => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text);
const isCountry = (text: string): boolean => /^[A-Z]{2}$/.test(text);

/**
 * A value in words, in the language of the person.
 * @param path of the value
 */
export const formatValue = (value: unknown, path: readonly string[] = [], names = noNames): string => {
  if (value === undefined || value === null || value === '' || value === '[]')
    return i18next.t('log:value.none');
  const kind = path.at(-1) === 'kind' ? `log:value.kind.${value}` : '';
  if (i18next.exists(kind)) return i18next.t(kind as 'log:value.kind.drama');
  if (typeof value === 'boolean') return i18next.t(value ? 'log:value.yes' : 'log:value.no');
  if (typeof value === 'number') return formatNumber(value, path);
  if (Array.isArray(value))
    return value.length === 0
      ? i18next.t('log:value.none')
      : formatList(value.map((item) => formatItem(item, names)));
  return typeof value === 'string' ? formatText(value, path) : JSON.stringify(value);
};

/** A year has no separators, and what was spent has its currency. */
const formatNumber = (number: number, path: readonly string[]): string => {
  const spend = parseSpendKey(path.at(-1) ?? '');
  if (spend) return formatMoney({ amountMinor: number, currency: spend.currency });
  return path.at(-1) === 'year' ? String(number) : formatCount(number);
};

const isRole = (text: string): text is StaffRole => staffRoles.some((role) => role === text);

const formatItem = (item: unknown, names: NamesById): string => {
  const text = String(item);
  return isCountry(text) ? countryName(text) : (names.get(text) ?? text);
};
/** A file of subtitles by the beginning of its hash: people tell versions apart, and read no paths. */
const formatTrack = (key: string): string =>
  /-([0-9a-f]{6})[0-9a-f]*\.vtt$/.exec(key)?.[1] ?? (key.split('/').at(-1) || key);

const formatText = (text: string, path: readonly string[]): string => {
  if (path.at(-2) === 'subtitles') return formatTrack(text);
  if (isTime(text)) return formatTime(text);
  if (path.at(-1) === 'country' && isCountry(text)) return countryName(text);
  return path.length === 1 && path[0] === 'role' && isRole(text) ? i18next.t(`common:role.${text}`) : text;
};

/** Whether a value is the key of a poster or a still. */
export const isPicture = (path: readonly string[]): boolean =>
  path[0] === 'posterKeys' || path.at(-1) === 'frameKey';

/** Whether two values are shown with their words that differ. */
export const areTexts = (before: unknown, after: unknown, path: readonly string[]): boolean =>
  path.at(-2) !== 'subtitles' &&
  [before, after].every((value) => typeof value === 'string' && value !== '' && !isTime(value));
