import * as z from 'zod/mini';
import { endpoint } from './kernel/endpoint.ts';
import { languages } from './language-table.ts';

export const language = z.enum(languages);

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
