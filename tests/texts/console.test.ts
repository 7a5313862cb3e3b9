import { languages } from '@cliffhanger/contracts/core';
import { staffLogActions, staffRefusals } from '@cliffhanger/contracts/staff';
import { expect, test } from 'vitest';
import { testTexts } from './check-texts.ts';
import { testWording } from './check-wording.ts';

const files = import.meta.glob<object>('../../console/src/locales/*/*.json', {
  eager: true,
  import: 'default',
});
const sources = import.meta.glob<string>('../../console/src/**/*.{ts,tsx}', {
  eager: true,
  import: 'default',
  query: '?raw',
});

/** The name of a file is its namespace. */
const namespacesOf = (language: string): Record<string, object> =>
  Object.fromEntries(
    Object.entries(files)
      .filter(([path]) => path.includes(`/${language}/`))
      .map(([path, texts]) => [path.split('/').at(-1)?.replace('.json', '') ?? '', texts]),
  );

// The server names a reason, which is the key of its sentence.
testTexts({
  namespacesOf,
  sources,
  documents: ['refusals'],
  repeatsNamespaces: true,
  sharedWords: [
    'Cliffhanger',
    '{{count}} min',
    '{{p50}} / {{p95}} ms',
    '{{duration}} ms',
    '{{number}} ms',
    'Tablet',
    'Dramas',
    'Editor',
    'Unicode (UTF-8)',
    'Unicode (UTF-16)',
    'Link',
    'Drama · {{slug}}',
    'Drama',
    'Tags',
    '{{number}} drama',
    '{{number}} dramas',
    'Banner {{title}}',
  ],
});
testWording(namespacesOf);

test.each(languages)('%s has a sentence for each reason of a refusal, with its values', (language) => {
  const sentences = namespacesOf(language).refusals as Record<string, string>;
  const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => name);
  for (const [reason, values] of Object.entries(staffRefusals)) {
    const known: readonly (string | undefined)[] = values;
    const forms = Object.entries(sentences).filter(([key]) => key === reason || key.startsWith(`${reason}_`));
    expect(forms.length, reason).toBeGreaterThan(0);
    for (const [, text] of forms)
      expect(
        placeholders(text).filter((name) => !known.includes(name)),
        reason,
      ).toEqual([]);
  }
});

test.each(languages)('%s has words for each action of the log', (language) => {
  type Texts = { readonly [part: string]: Texts | string };
  const { action: texts } = namespacesOf(language).log as { action: Texts };
  const wordsOf = (action: string) =>
    action
      .split('.')
      .reduce<Texts | string>((found, part) => (typeof found === 'string' ? '' : (found[part] ?? '')), texts);
  expect(
    staffLogActions.filter((action) => typeof wordsOf(action) !== 'string' || wordsOf(action) === ''),
  ).toEqual([]);
});
