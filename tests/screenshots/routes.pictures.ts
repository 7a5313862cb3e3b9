import { everyRoute } from '../e2e/support/routes.ts';
import { picture } from './support/picture.ts';

/** Screens whose pictures are all of their own: the player, and the sign-in pages, which a signed-in viewer does not see. */
const ownPictures = /^\/$|\/(foryou|login)\//;

for (const { name, path, address } of everyRoute)
  if (!ownPictures.test(path)) picture(`route-${name}`, { as: 'demo', path: address });
