import { afterAll, describe, expect, it } from 'vitest';
import { calls, makeWorld, newViewer } from './calls.ts';

const { app, viewer } = await makeWorld();
afterAll(() => app.close());

const withToken = (token: string) => app.visitor.with({ authorization: `Bearer ${token}` });

/** Tokens of sessions that ended, one for each reason, with the expected error code. */
const deadTokens = async () => {
  const { write } = app.platform.database;
  const end = async (data: object) => {
    const { token, userId } = await app.register();
    await write.session.updateMany({ where: { userId }, data });
    return token;
  };
  const now = app.platform.clock.now();
  return {
    unknown: { token: 'x'.repeat(43), code: 2011 },
    'logged out': { token: await end({ endedAt: now, endReason: 'logout' }), code: 2011 },
    expired: { token: await end({ expiresAt: now }), code: 2011 },
    revoked: { token: await end({ endedAt: now, endReason: 'revoked' }), code: 2009 },
    'replaced elsewhere': { token: await end({ endedAt: now, endReason: 'elsewhere' }), code: 2009 },
    'ended by a reset': { token: await end({ endedAt: now, endReason: 'passwordReset' }), code: 2009 },
    'of a deleted account': { token: await end({ endedAt: now, endReason: 'accountDeleted' }), code: 2009 },
  };
};
const dead = await deadTokens();

describe.each(calls)('$name', ({ endpoint, good }) => {
  it(endpoint.access === 'user' ? 'is refused without a token' : 'works for a visitor', async () => {
    const { code } = await app.visitor.send(endpoint, await good({ app, viewer: await newViewer(app) }));
    expect(code).toBe(endpoint.access === 'user' ? 2011 : 200);
  });

  if (endpoint.access === 'user') {
    it('is refused without a token before its input is validated', async () => {
      expect(await app.visitor.send(endpoint, {})).toMatchObject({ code: 2011, data: null });
    });
  }

  it('is refused with an invalid token', async () => {
    const args = await good({ app, viewer });
    const codes = await Promise.all(
      Object.entries(dead).map(async ([why, { token }]) => {
        const { code } = await withToken(token).send(endpoint, args);
        return [why, code];
      }),
    );
    expect(codes).toEqual(Object.entries(dead).map(([why, { code }]) => [why, code]));
  });
});
