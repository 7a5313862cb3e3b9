import { expect, it } from 'vitest';
import { readPerson } from './messenger-person.ts';

const initDataOf = (user: unknown) =>
  new URLSearchParams({ user: JSON.stringify(user), auth_date: '1700000000', hash: 'x' }).toString();

it.each([
  [
    { id: 7, first_name: 'Ana' },
    { id: '7', name: 'Ana', username: null },
  ],
  [
    { id: 7, first_name: 'Ana', last_name: 'Lima', username: 'ana' },
    { name: 'Ana Lima', username: 'ana' },
  ],
  [{ id: 7, first_name: '\u202Eana\u009B31m\u200B' }, { name: 'ana31m' }],
  [{ id: 7, first_name: '\u3164' }, { name: '7' }],
  [{ id: 7, first_name: 'x'.repeat(99) }, { name: 'x'.repeat(40) }],
])('init data of %j names %j', (user, person) => {
  expect(readPerson(initDataOf(user))).toMatchObject({ ...person, signedAtMs: 1_700_000_000_000 });
});

it.each(['', 'user=', 'user=%7B', 'user=null', 'user=[]', initDataOf({ id: 'x', first_name: 'Ana' })])(
  'init data names nobody: %j',
  (initData) => {
    expect(readPerson(initData)).toBeNull();
  },
);
