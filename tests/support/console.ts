import type { AddressInfo } from 'node:net';
import type { Language } from '@cliffhanger/contracts';
import type { StaffCallName, StaffResult } from '@cliffhanger/contracts/staff';
import { buildConsole } from '@cliffhanger/server/features/console/console.ts';
import * as z from 'zod';
import type { TestApp } from './app.ts';
import { type ConsoleAnswer, createDesk } from './console-desk.ts';

export const consoleOrigin = 'http://localhost:3010';

/** Who is signed in, as an answer says it; null for nobody. */
export const meOf = ({ body }: ConsoleAnswer) =>
  z.object({ me: z.nullable(z.looseObject({})) }).parse(body).me;

/** The result of a staff call. */
export const resultOf = <Name extends StaffCallName>(
  _name: Name,
  { body }: Pick<ConsoleAnswer, 'body'>,
): StaffResult<Name> => (body as { result: StaffResult<Name> }).result;

/** Starts the staff console of an app that was started with `STAFF_URL`. */
export const startTestConsole = async ({ platform, staffHandler, uploads, staff }: TestApp) => {
  const app = await buildConsole(platform, { staff: staffHandler, uploads, origin: consoleOrigin });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const desk = createDesk({ port, origin: consoleOrigin });
  return {
    ...desk,
    close: () => app.close(),
    /** Invites a person, who uses the link. @returns as `join` */
    joinAs: async (name: string, role: string, languages: readonly Language[] = []) => {
      const { link } = (await staff('people.invite', { name, role, languages })) as { link: string };
      return desk.join(link);
    },
  };
};
