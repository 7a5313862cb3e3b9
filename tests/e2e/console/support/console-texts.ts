import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '@cliffhanger/contracts';
import i18next, { type TFunction } from 'i18next';

const locales = path.resolve(import.meta.dirname, '../../../../console/src/locales');

/** Loads the console's texts in a language; a key such as `team:invite` names its file. */
export const consoleTextsOf = (language: Language): TFunction => {
  const instance = i18next.createInstance();
  const folder = path.join(locales, language);
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  const resources = Object.fromEntries(
    files.map((file) => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(path.join(folder, file), 'utf8')),
    ]),
  );
  instance.init({
    lng: language,
    defaultNS: 'common',
    initAsync: false,
    interpolation: { escapeValue: false },
    // A misspelled key must not pass for a text of the console.
    parseMissingKeyHandler: (key) => {
      throw new Error(`${language} has no text ${key}`);
    },
    resources: { [language]: resources },
  });
  return instance.t;
};
