import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '@cliffhanger/contracts';
import i18next, { type TFunction } from 'i18next';

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

const root = path.resolve(import.meta.dirname, '../../..');

/** Loads the app's texts in a language, so that a test finds what a viewer of that language reads. */
export const textsOf = (language: Language): TFunction => {
  const instance = i18next.createInstance();
  const ofServer = read(path.join(root, 'server/src/words', `${language}.json`));
  const folder = path.join(root, 'client/src/locales', language);
  const ofClient = Object.assign({}, ...readdirSync(folder).map((file) => read(path.join(folder, file))));
  // Some namespaces are in both.
  const resources = Object.fromEntries(
    Object.keys({ ...ofServer, ...ofClient }).map((name) => [name, { ...ofServer[name], ...ofClient[name] }]),
  );
  instance.init({
    lng: language,
    initAsync: false,
    interpolation: { escapeValue: false },
    // A misspelled key must not pass for a text of the app.
    parseMissingKeyHandler: (key) => {
      throw new Error(`${language} has no text ${key}`);
    },
    resources: { [language]: resources },
  });
  return instance.t;
};
