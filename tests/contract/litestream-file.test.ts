import { readFileSync } from 'node:fs';
import path from 'node:path';
import { dataNames } from '@cliffhanger/server/platform/data-folder/data-folder.ts';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';

const textOf = (file: string) => readFileSync(path.resolve(import.meta.dirname, '../..', file), 'utf8');
const text = textOf('deploy/litestream.yml');

/** The keys of Litestream 0.5 that the file uses. Its predecessors had a list of replicas, and snapshots in each of them. */
const duration = z.string().regex(/^\d+[smh]$/);
const variable = z.string().regex(/^\$\{[A-Z_]+\}$/);
const configuration = z.strictObject({
  snapshot: z.strictObject({ interval: duration, retention: duration }),
  dbs: z.tuple([
    z.strictObject({
      path: z.literal(`\${DATA_DIR}/${dataNames.database}`),
      'min-checkpoint-page-count': z.int().positive(),
      replica: z.strictObject({
        type: z.literal('s3'),
        bucket: variable,
        path: z.string(),
        region: variable,
        endpoint: variable,
        'sync-interval': duration,
      }),
    }),
  ]),
});

it('deploy/litestream.yml has the form of Litestream 0.5, and names the database of the server', () => {
  expect(configuration.safeParse(parse(text)).error).toBeUndefined();
});

it('deploy/litestream.yml lets Litestream copy the log before a COMMIT of the server does', () => {
  const [, pages] =
    /wal_autocheckpoint = (\d+)/.exec(textOf('server/src/platform/database/open-database.ts')) ?? [];
  const [{ 'min-checkpoint-page-count': litestreamPages }] = configuration.parse(parse(text)).dbs;
  expect(litestreamPages).toBeLessThan(Number(pages));
});

it('docs/hosting.md names every variable of deploy/litestream.yml', () => {
  const variables = [...text.matchAll(/\b(?:DATA_DIR|LITESTREAM_[A-Z_]+)\b/g)].map(([name]) => name);
  expect(new Set(variables).size).toBe(6);
  const missing = variables.filter((name) => !textOf('docs/hosting.md').includes(name));
  expect(missing).toEqual([]);
});
