import { expect, test } from 'vitest';
import { href, paths, safeReturnPath } from './paths.ts';

test('paths spell the routes of the specification, with what they need in the query', () => {
  expect(paths.player('d 1')).toBe('/pages/foryou/view?dramaId=d+1');
  expect(paths.login({ from: paths.drama('7') })).toBe(
    '/pages/login/index?from=%2Fpages%2Fhome%2Fview%3FdramaId%3D7',
  );
  expect(href(paths.register())).toBe('#/pages/login/regiest');
});

test('the way back stays in this application and out of the login layer', () => {
  expect(safeReturnPath('/pages/home/view?dramaId=7')).toBe('/pages/home/view?dramaId=7');
  expect(safeReturnPath('https://elsewhere.example')).toBe('/');
  expect(safeReturnPath('//elsewhere.example')).toBe('/');
  expect(safeReturnPath('/pages/login/index')).toBe('/');
  expect(safeReturnPath(null)).toBe('/');
});
