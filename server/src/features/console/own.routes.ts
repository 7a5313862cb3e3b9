import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { deviceOf } from '#features/sessions/sessions.ts';
import {
  deletePasskey,
  endSessionOf,
  listNamedPasskeys,
  listSessionsOf,
  sessionIdleMinutes,
} from '#features/staff-people/staff-people.ts';
import type { Platform } from '#platform/platform.ts';
import { minutesAfter } from '#platform/time/clock.ts';
import { ConsoleError } from './console-error.ts';
import { parseBody } from './parse-body.ts';
import type { FindStaff, RequireStaff } from './require-staff.ts';

const byId = z.strictObject({ id: z.string().min(1).max(2000) });

/** Registers what people see and end of their own: passkeys and sessions. */
export const registerOwnRoutes = (
  app: FastifyInstance,
  { database, clock, staffEvents }: Pick<Platform, 'database' | 'clock' | 'staffEvents'>,
  { findStaff, requireStaff }: { findStaff: FindStaff; requireStaff: RequireStaff },
): void => {
  app.post('/me', async (request) => {
    const caller = await findStaff(request);
    if (!caller) return { me: null };
    const { personId, name, role, languages, isConfirmed } = caller;
    const { length: passkeyCount } = await listNamedPasskeys(database.read, personId);
    return { me: { name, role, languages, isConfirmed, passkeyCount } };
  });
  app.post('/own/passkeys', async (request) =>
    listNamedPasskeys(database.read, (await requireStaff(request)).personId),
  );
  app.post('/own/passkeys/remove', async (request) => {
    const { personId } = await requireStaff(request, 'confirmed');
    const { id } = parseBody(byId, request.body);
    await database.transaction(async (tx) => {
      // Without one, the person could not sign in any more.
      if ((await listNamedPasskeys(tx, personId)).length < 2) throw new ConsoleError('lastPasskey');
      await deletePasskey(tx, personId, id);
    });
    return {};
  });
  app.post('/own/sessions', async (request) => {
    const { personId, sessionId } = await requireStaff(request);
    const found = await listSessionsOf(
      database.read,
      personId,
      minutesAfter(clock.now(), -sessionIdleMinutes),
    );
    return found.map(({ device, ...session }) => ({
      ...session,
      ...deviceOf({ userAgent: device }),
      isCurrent: session.id === sessionId,
    }));
  });
  app.post('/own/sessions/end', async (request) => {
    const { personId } = await requireStaff(request);
    const { id } = parseBody(byId, request.body);
    await endSessionOf(database.write, personId, id, clock.now());
    staffEvents.publish('signedOut', null);
    return {};
  });
};
