import { defaultLanguage, languages } from '../language-table.ts';
import { platformsSummary } from './field-notes.ts';

/** Request headers of every call. */
export const headerParameters = {
  AcceptLanguage: {
    name: 'Accept-Language',
    in: 'header',
    description: `The language of responses: ${languages.join(', ')}.`,
    schema: { type: 'string', default: defaultLanguage, examples: languages },
    example: 'pt',
  },
  AcceptCountry: {
    name: 'Accept-Country',
    in: 'header',
    description:
      'The viewer’s country (ISO 3166-1 alpha-2). It determines visible dramas, prices and when a day ends. Default: the server’s country.',
    schema: { type: 'string' },
    example: 'BR',
  },
  ClientVersion: {
    name: 'X-Client-Version',
    in: 'header',
    description: `Platform and version. Platforms: ${platformsSummary}. Default: web.`,
    schema: { type: 'string' },
    example: '4/1.0.1',
  },
} as const;
