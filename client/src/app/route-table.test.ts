import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { routeTable } from './route-table.ts';

const specification = readFileSync(new URL('../../../docs/specification.md', import.meta.url), 'utf8');
const section = (title: string) => specification.split(/^## /m).find((text) => text.startsWith(title)) ?? '';
const routesIn = (text: string) =>
  [...text.matchAll(/`(\/|pages\/[^`]+)`/g)].map(([, route = '']) => route.replace(/^(?!\/)/, '/'));

const rows = section('2. Screens and routes')
  .split('\n')
  .filter((line) => /^\| `/.test(line));
const specified = rows.flatMap((row) => routesIn(row.split('|')[1] ?? ''));

it('the route table holds every route of the specification', () => {
  expect(rows).toHaveLength(26);
  expect(Object.values(routeTable).map(({ path }) => path)).toEqual(expect.arrayContaining(specified));
});

it('the route table asks for a session where the specification does', () => {
  const rule = section('6. Roles and permissions')
    .split('\n')
    .find((line) => line.includes('lead to the sign-in page'));
  const guarded = routesIn(rule ?? '');
  for (const { path, access } of Object.values(routeTable).filter(({ path }) => specified.includes(path)))
    expect(access, path).toBe(guarded.includes(path) ? 'user' : 'any');
});
