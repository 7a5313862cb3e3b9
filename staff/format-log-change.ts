import { type Language, languages } from '@cliffhanger/contracts';
import { dramaFieldNames, dramaFieldOf, type StaffLogEntryJson } from '@cliffhanger/contracts/staff';

type Values = Readonly<Record<string, unknown>>;
/** A value that differs. `undefined` and null stand for none. */
interface Difference {
  path: readonly string[];
  before: unknown;
  after: unknown;
}

/** Longer values are cut; `--json` prints all. */
const maxLength = 60;
/** Characters before the first difference of two long texts. */
const contextLength = 20;

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isNone = (value: unknown) => value === undefined || value === null;
const isText = (value: unknown): value is string => typeof value === 'string';
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);

const findDifferences = (before: unknown, after: unknown, path: readonly string[] = []): Difference[] => {
  if (JSON.stringify(before) === JSON.stringify(after) || (isNone(before) && isNone(after))) return [];
  const isLeaf = ![before, after].every((value) => isNone(value) || isRecord(value) || isRecordList(value));
  if (isLeaf) return [{ path, before, after }];
  const [old, current] = [keyed(before), keyed(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(current)])].flatMap((key) =>
    findDifferences(old[key], current[key], [...path, key]),
  );
};

/** A list of objects, such as the cast. */
const isRecordList = (value: unknown): value is Values[] => Array.isArray(value) && value.every(isRecord);

const keyed = (value: unknown): Values =>
  isRecordList(value)
    ? Object.fromEntries(value.map((item, index) => [String(index + 1), item]))
    : isRecord(value)
      ? value
      : {};

/** Values that `drama.yaml` names otherwise. */
const yamlNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(dramaFieldNames.map((name) => [name, dramaFieldOf(name).yamlKey ?? name])),
  // Log entries of earlier versions have a list.
  categories: 'category',
};

const isLanguage = (key: string) => languages.includes(key as Language);

/** As the plan of an import names a field: `title.en`, `episode 5 title.en`, `cast 1 role.en`. */
const nameOf = (path: readonly string[]): string => {
  const keys = path.filter((key, index) => {
    const isLast = index === path.length - 1;
    return isLast || !['texts', 'words', 'translations'].includes(key);
  });
  const [language, field] = keys.slice(-2);
  const isTextOfLanguage = language !== undefined && field !== undefined && isLanguage(language);
  const named = isTextOfLanguage ? [...keys.slice(0, -2), `${field}.${language}`] : keys;
  return named
    .map((key) => yamlNames[key] ?? key)
    .join(' ')
    .replace(/ (\w\w)$/, (end, key: string) => (isLanguage(key) ? `.${key}` : end));
};

const cut = (text: string): string => (text.length > maxLength ? `${text.slice(0, maxLength)}…` : text);

const formatValue = (value: unknown): string => {
  if (isNone(value)) return '(none)';
  return cut((isText(value) ? value : JSON.stringify(value)).replace(/\s+/g, ' '));
};

/** Two long texts from shortly before their first difference on. */
const skipCommonStart = ({ before, after }: Difference): [unknown, unknown] => {
  if (!isText(before) || !isText(after) || Math.max(before.length, after.length) <= maxLength)
    return [before, after];
  const length = [...before].findIndex((character, index) => character !== after[index]);
  const start = Math.max(0, (length === -1 ? before.length : length) - contextLength);
  return start === 0
    ? [before, after]
    : [`…${before.slice(start).trimStart()}`, `…${after.slice(start).trimStart()}`];
};

/** As "+slow-burn −family", or both orders of the same items. */
const formatLists = (before: readonly string[], after: readonly string[]): string => {
  const added = after.filter((item) => !before.includes(item)).map((item) => `+${item}`);
  const removed = before.filter((item) => !after.includes(item)).map((item) => `−${item}`);
  const changed = [...added, ...removed].join(' ');
  return changed || `${cut(before.join(', '))} → ${cut(after.join(', '))}`;
};

const formatDifference = (difference: Difference): string => {
  const { path, before, after } = difference;
  const lists = [before ?? [], after ?? []];
  if (lists.every(isTexts)) return `${nameOf(path)} ${formatLists(...(lists as [string[], string[]]))}`;
  const [from, to] = skipCommonStart(difference);
  return `${nameOf(path)} ${formatValue(from)} → ${formatValue(to)}`;
};

/** An episode or a banner that exists on one side only. */
const formatWhole = (name: string, after: unknown): string => {
  if (!isRecord(after)) return `${name} removed`;
  if (name.startsWith('episode ')) return `${name} added`;
  const values = findDifferences({}, after).map(
    ({ path, after: value }) => `${nameOf(path)} ${formatValue(value)}`,
  );
  return `${name} added (${values.join(', ')})`;
};

/** Where a banner was and is now, in the order of all banners. */
const formatPlace = (before: readonly string[], after: readonly string[], movedId: unknown): string[] => {
  if (before.length !== after.length) return [];
  const isMoved = (id: string) =>
    before.filter((other) => other !== id).join() === after.filter((other) => other !== id).join();
  const id = isText(movedId) ? movedId : before.find(isMoved);
  return id === undefined ? [] : [`${id} place ${before.indexOf(id) + 1} → ${after.indexOf(id) + 1}`];
};

const formatDetails = (details: Values): string[] =>
  Object.entries(details).map(([name, value]) => `${name} ${formatValue(value)}`);

/** The change of an entry of the staff log, as "bonusCoin 0 → 50, key sorry-1": only the keys that differ. */
export const formatLogChange = ({ subject, before, after, details }: StaffLogEntryJson): string => {
  const { order: _, ...old } = before;
  const { order: __, ...current } = after;
  const isCarousel = subject.kind === 'carousel';
  const isWhole = (key: string) =>
    (isCarousel || key.startsWith('episode ')) && isRecord(old[key]) !== isRecord(current[key]);
  const keys = [...new Set([...Object.keys(old), ...Object.keys(current)])];
  return [
    ...keys.flatMap((key) =>
      isWhole(key)
        ? [formatWhole(key, current[key])]
        : findDifferences(old[key], current[key], [key]).map(formatDifference),
    ),
    ...(isTexts(before.order) && isTexts(after.order)
      ? formatPlace(before.order, after.order, details.id)
      : []),
    ...(isCarousel ? [] : formatDetails(details)),
  ].join(', ');
};
