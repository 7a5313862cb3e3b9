import { expect, test } from 'vitest';
import { href, paths, safeReturnPath } from './paths.ts';

test('paths have the routes of the specification and their parameters in the query', () => {
  expect(paths.player('d 1')).toBe('/pages/foryou/view?dramaId=d+1');
  expect(paths.login({ from: paths.drama('7') })).toBe(
    '/pages/login/index?from=%2Fpages%2Fhome%2Fview%3FdramaId%3D7',
  );
  expect(href(paths.register())).toBe('#/pages/login/regiest');
});

test('a return path stays in this app and outside the sign-in pages', () => {
  expect(safeReturnPath('/pages/home/view?dramaId=7')).toBe('/pages/home/view?dramaId=7');
  expect(safeReturnPath('https://elsewhere.example')).toBe('/');
  expect(safeReturnPath('//elsewhere.example')).toBe('/');
  expect(safeReturnPath('/pages/login/index')).toBe('/');
  expect(safeReturnPath(null)).toBe('/');
});
