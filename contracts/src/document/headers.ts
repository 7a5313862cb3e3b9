import { defaultLanguage, languages } from '../languages.ts';
import { platformsSummary } from './field-notes.ts';

/** What every call reads from its headers. */
export const headerParameters = {
  AcceptLanguage: {
    name: 'Accept-Language',
    in: 'header',
    description: `The language of answers: ${languages.join(', ')}.`,
    schema: { type: 'string', default: defaultLanguage },
    example: 'pt',
  },
  AcceptCountry: {
    name: 'Accept-Country',
    in: 'header',
    description:
      'Where the viewer is (ISO 3166-1 alpha-2): decides what is shown, what it costs and when a day turns. Without it, the server’s own country.',
    schema: { type: 'string' },
    example: 'BR',
  },
  ClientVersion: {
    name: 'X-Client-Version',
    in: 'header',
    description: `Platform and version. Platforms are ${platformsSummary}; without the header, the web.`,
    schema: { type: 'string' },
    example: '4/1.0.1',
  },
} as const;
