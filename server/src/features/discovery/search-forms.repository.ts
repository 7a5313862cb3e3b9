import type { SelectRows, Transaction } from '#platform/database/open-database.ts';
import { formKinds, type SpellingForm } from './search-forms.ts';

/** Forms read of a start, which may be short. */
const maxRead = 200;

/** Adds forms that are not known yet. */
export const insertForms = async (tx: Transaction, forms: readonly SpellingForm[]): Promise<void> => {
  if (forms.length === 0) return;
  await tx.$executeRaw`
    INSERT OR IGNORE INTO SearchForm (form, kind, name)
    SELECT value ->> 'form', value ->> 'kind', value ->> 'name' FROM json_each(${JSON.stringify(forms)})`;
};

/** Which of these words are words of a name, or begin one. */
export const listKnownWords = (rows: SelectRows, words: readonly string[]): string[] =>
  rows<{ word: string }>(
    `SELECT w.value AS word FROM json_each(@words) w WHERE EXISTS (
       SELECT 1 FROM SearchForm WHERE form >= w.value AND form < w.value || char(1114111) AND kind = ${formKinds.word})`,
    { words: JSON.stringify(words) },
  ).map(({ word }) => word);

/** The names with one of these forms, whatever their kind. */
export const listNamesOfForms = (rows: SelectRows, forms: readonly string[], limit: number): string[] =>
  rows<{ name: string }>(
    `SELECT DISTINCT s.name FROM json_each(@forms) f CROSS JOIN SearchForm s ON s.form = f.value
     WHERE s.kind IN (${formKinds.word}, ${formKinds.joined}, ${formKinds.shortened}) LIMIT @limit`,
    { forms: JSON.stringify(forms), limit },
  ).map(({ name }) => name);

/** The names with a form of this kind that begins with `start`, the shortest form first. */
export const listNamesByStart = (
  rows: SelectRows,
  kind: SpellingForm['kind'],
  start: string,
  limit: number,
): string[] =>
  rows<{ name: string }>(
    `SELECT name FROM (
       SELECT form, name FROM SearchForm WHERE kind = @kind AND form >= @start AND form < @start || char(1114111)
       ORDER BY form LIMIT ${maxRead})
     GROUP BY name ORDER BY min(length(form)), name LIMIT @limit`,
    { kind, start, limit },
  ).map(({ name }) => name);
