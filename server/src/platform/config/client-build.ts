import { existsSync } from 'node:fs';
import path from 'node:path';

const clientDist = path.resolve(import.meta.dirname, '../../../../client/dist');

/** The folder of the built client; null while there is none. */
export const findClientBuild = (): string | null =>
  existsSync(path.join(clientDist, 'index.html')) ? clientDist : null;
