import * as z from 'zod/mini';
import { endpoint } from './kernel/endpoint.ts';

/** The interface languages by code, each in its own name, in the order in which they are offered. */
export const languageNames = { zh: '中文', en: 'English', pt: 'Português', es: 'Español' } as const;
export type Language = keyof typeof languageNames;
export const languages = Object.keys(languageNames) as readonly Language[];
export const language = z.enum(languages);
export const defaultLanguage: Language = 'en';

export const languagesResource = {
  list: endpoint({
    method: 'GET',
    path: '/languages',
    access: 'any',
    summary: 'List the interface languages, each in its own name.',
    data: z.object({ items: z.array(z.object({ language, name: z.string() })) }),
    errors: [],
  }),
};
