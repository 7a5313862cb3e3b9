import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setToken } from '#lib/api/token.ts';
import {
  keepForSignIn,
  putUnsent,
  removeUnsent,
  takeKept,
  type UnsentComment,
  unsentComments,
} from './unsent-comments.ts';

const comment: UnsentComment = {
  id: '1',
  dramaId: 'ferry',
  episodeId: 'ferry-1',
  parentId: null,
  text: 'Run',
  atSecond: 7,
  isSending: false,
};

beforeEach(() => {
  const values = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  });
  unsentComments.set([]);
});
afterEach(() => {
  setToken(null);
  vi.unstubAllGlobals();
});

it('a comment keeps its place while it is sent again', () => {
  putUnsent(comment);
  putUnsent({ ...comment, id: '2' });
  putUnsent({ ...comment, isSending: true });
  expect(unsentComments.value.map(({ id, isSending }) => [id, isSending])).toEqual([
    ['1', true],
    ['2', false],
  ]);
  removeUnsent('1');
  expect(unsentComments.value.map(({ id }) => id)).toEqual(['2']);
});

it('signing in keeps what a visitor wrote, and signing out drops what the viewer wrote', () => {
  putUnsent(comment);
  setToken('ada');
  expect(unsentComments.value).toEqual([comment]);
  setToken(null);
  expect(unsentComments.value).toEqual([]);
});

it('a kept comment is taken once, on its own episode', () => {
  keepForSignIn(comment);
  expect(takeKept('ferry-2')).toBeNull();
  expect(takeKept('ferry-1')).toEqual(comment);
  expect(takeKept('ferry-1')).toBeNull();
  sessionStorage.setItem('sj_comment', 'broken');
  expect(takeKept('ferry-1')).toBeNull();
});
