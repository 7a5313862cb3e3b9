import { expect, it } from 'vitest';
import { withoutLaunchParameters } from './without-launch-parameters.ts';

it('withoutLaunchParameters keeps the route and its own parameters', () => {
  const given = 'tgWebAppData=user%3D1%26hash%3Da&tgWebAppVersion=9.0&tgWebAppThemeParams=%7B%7D';
  const player = '#/pages/foryou/view?dramaId=room-1407';
  expect(withoutLaunchParameters(`#/pages/event/index?${given}`)).toBe('#/pages/event/index');
  expect(withoutLaunchParameters(`#/pages/event/index&${given}`)).toBe('#/pages/event/index');
  expect(withoutLaunchParameters(`${player}&${given}`)).toBe(player);
  expect(withoutLaunchParameters(`#/pages/foryou/view?${given}&dramaId=room-1407&a=b`)).toBe(`${player}&a=b`);
  expect(withoutLaunchParameters(`${player}#${given}`)).toBe(player);
  expect(withoutLaunchParameters(player)).toBe(player);
});
