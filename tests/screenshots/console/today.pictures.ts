import { insertBusyToday } from '../../e2e/console/support/busy-today.ts';
import { insertPlaybacks } from '../../e2e/console/support/many-playbacks.ts';
import { type DeskScene, deskPicture } from './support/desk-picture.ts';
import { fillDesk } from './support/fill-desk.ts';

const drama = 'room-1407';
let isBusy = false;

const before = async (scene: DeskScene) => {
  await fillDesk(scene);
  if (isBusy) return;
  isBusy = true;
  insertPlaybacks(scene.stack, drama);
  insertBusyToday(scene.stack);
};
const show = ({ page }: DeskScene) => page.locator('main svg').nth(1).waitFor();

deskPicture('staff-today', { path: `/?drama=${drama}`, before, show });
deskPicture('staff-today-analyst', { as: 'analyst', path: `/?drama=${drama}`, before, show });
deskPicture('staff-today-support', { as: 'support', path: '/', before });
