import { testTexts } from './check-texts.ts';
import { testWording } from './check-wording.ts';

const files = import.meta.glob<Record<string, object>>('../../client/src/locales/*/*.json', {
  eager: true,
  import: 'default',
});

const sources = import.meta.glob<string>(
  ['../../client/src/**/*.{ts,tsx}', '!../../client/src/**/*.test.ts'],
  {
    eager: true,
    import: 'default',
    query: '?raw',
  },
);

/** Each file has several namespaces. */
const namespacesOf = (language: string): Record<string, object> =>
  Object.assign(
    {},
    ...Object.entries(files)
      .filter(([path]) => path.includes(`/${language}/`))
      .map(([, namespaces]) => namespaces),
  );

testTexts({
  namespacesOf,
  sources,
  sharedWords: [
    'Cliffhanger',
    '{{hours}} h {{minutes}} min',
    '{{minutes}} min',
    '{{count}} drama',
    '{{count}} dramas',
    'Check-in',
    'Ranking',
    'Tag',
    '{{shown}} drama',
    '{{shown}} dramas',
  ],
  documents: ['legal'],
});

testWording(namespacesOf);
