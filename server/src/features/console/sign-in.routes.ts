import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { parseBody } from './parse-body.ts';
import type { Passkeys } from './passkeys.service.ts';
import type { RequireStaff } from './require-staff.ts';
import { clearStaffCookie, setStaffCookie } from './staff-cookie.ts';
import type { StaffDevice, StaffSessions } from './staff-sessions.service.ts';

const token = z.string().min(1).max(100);
/** What a browser answers about a passkey, which @simplewebauthn/server checks. */
const response = z.looseObject({ id: z.string().max(2000) });
const passkeyName = z.string().trim().min(1).max(40);

const deviceOf = ({ headers, ip }: FastifyRequest): StaffDevice => ({
  device: (headers['user-agent'] ?? '').slice(0, 200),
  network: ip,
});

interface SignInDependencies {
  origin: string;
  passkeys: Passkeys;
  sessions: StaffSessions;
  requireStaff: RequireStaff;
}

/** Registers joining by a link, signing in, the confirmation before money moves, more passkeys, and signing out. */
export const registerSignIn = (
  app: FastifyInstance,
  { origin, passkeys, sessions, requireStaff }: SignInDependencies,
): void => {
  app.post('/join/options', async ({ body }) =>
    passkeys.joinOptions(parseBody(z.strictObject({ token }), body).token),
  );
  app.post('/join', async (request, reply) => {
    const given = parseBody(z.strictObject({ token, name: passkeyName, response }), request.body);
    const made = { name: given.name, response: given.response as unknown as RegistrationResponseJSON };
    setStaffCookie(reply, origin, await passkeys.join(given.token, made, deviceOf(request)));
    return {};
  });
  app.post('/sign-in/options', () => passkeys.signInOptions());
  app.post('/sign-in', async (request, reply) => {
    const given = parseBody(z.strictObject({ response }), request.body);
    const answer = given.response as unknown as AuthenticationResponseJSON;
    setStaffCookie(reply, origin, await passkeys.signIn(answer, deviceOf(request)));
    return {};
  });
  app.post('/confirm/options', async (request) => passkeys.confirmOptions(await requireStaff(request)));
  app.post('/confirm', async (request) => {
    const given = parseBody(z.strictObject({ response }), request.body);
    const answer = given.response as unknown as AuthenticationResponseJSON;
    await passkeys.confirm(await requireStaff(request), answer);
    return {};
  });
  app.post('/passkeys/options', async (request) =>
    passkeys.addOptions(await requireStaff(request, 'confirmed')),
  );
  app.post('/passkeys', async (request) => {
    const given = parseBody(z.strictObject({ name: passkeyName, response }), request.body);
    const made = { name: given.name, response: given.response as unknown as RegistrationResponseJSON };
    await passkeys.add(await requireStaff(request, 'confirmed'), made);
    return {};
  });
  app.post('/sign-out', async (request, reply) => {
    const { sessionId } = await requireStaff(request);
    await sessions.end(sessionId);
    clearStaffCookie(reply, origin);
    return {};
  });
};
