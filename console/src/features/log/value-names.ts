import { languages } from '@cliffhanger/contracts/language-table';
import { type StaffRole, staffRoles } from '@cliffhanger/contracts/staff';
import i18next from 'i18next';
import {
  countryName,
  formatNumber as formatCount,
  formatList,
  formatTime,
  languageName,
} from '#lib/language/format.ts';

const isLanguage = (name: string): boolean => languages.some((language) => language === name);

const nameOfPart = (part: string): string => {
  if (isLanguage(part)) return languageName(part);
  const [, number] = /^episode (\d+)$/.exec(part) ?? [];
  if (number !== undefined) return i18next.t('log:field.episode', { number: formatCount(Number(number)) });
  const key = `log:field.${part}`;
  // A later version of the server can have other values.
  return i18next.exists(key) ? i18next.t(key as 'log:field.title') : part;
};

/** What a value is called: "Hook, English". The name of a group of texts adds nothing. */
export const nameValue = (path: readonly string[]): string =>
  path
    .filter((part, index) => index === path.length - 1 || (part !== 'texts' && part !== 'words'))
    .map(nameOfPart)
    .join(', ');

const isTime = (text: string): boolean => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text);
const isCountry = (text: string): boolean => /^[A-Z]{2}$/.test(text);

/**
 * A value in words, in the language of the person.
 * @param path of the value
 */
export const formatValue = (value: unknown, path: readonly string[] = []): string => {
  if (value === undefined || value === null || value === '' || value === '[]')
    return i18next.t('log:value.none');
  if (typeof value === 'boolean') return i18next.t(value ? 'log:value.yes' : 'log:value.no');
  if (typeof value === 'number') return formatNumber(value, path);
  if (Array.isArray(value))
    return value.length === 0 ? i18next.t('log:value.none') : formatList(value.map(formatItem));
  return typeof value === 'string' ? formatText(value, path) : JSON.stringify(value);
};

/** A year has no separators. */
const formatNumber = (number: number, path: readonly string[]): string =>
  path.at(-1) === 'year' ? String(number) : formatCount(number);

const isRole = (text: string): text is StaffRole => staffRoles.some((role) => role === text);

const formatItem = (item: unknown): string =>
  typeof item === 'string' && isCountry(item) ? countryName(item) : String(item);
const formatText = (text: string, path: readonly string[]): string => {
  if (isTime(text)) return formatTime(text);
  return path.length === 1 && path[0] === 'role' && isRole(text) ? i18next.t(`common:role.${text}`) : text;
};

/** Whether two values are shown with their words that differ. */
export const areTexts = (before: unknown, after: unknown): boolean =>
  [before, after].every((value) => typeof value === 'string' && value !== '' && !isTime(value));
