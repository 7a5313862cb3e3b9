import { afterAll, describe, expect, it } from 'vitest';
import { calls, createCallContext, newViewer } from './calls.ts';

const { app, viewer } = await createCallContext();
afterAll(() => app.close());

const withToken = (token: string) => app.visitor.with({ authorization: `Bearer ${token}` });

/** Creates a token for each reason why a token is invalid, with the expected error code. */
const createInvalidTokens = async () => {
  const { write } = app.platform.database;
  const endSession = async (data: object) => {
    const { token, userId } = await app.register();
    await write.session.updateMany({ where: { userId }, data });
    return token;
  };
  const now = app.platform.clock.now();
  return {
    unknown: { token: 'x'.repeat(43), code: 2011 },
    'logged out': { token: await endSession({ endedAt: now, endReason: 'logout' }), code: 2011 },
    expired: { token: await endSession({ expiresAt: now }), code: 2011 },
    revoked: { token: await endSession({ endedAt: now, endReason: 'revoked' }), code: 2009 },
    'replaced by another sign-in': {
      token: await endSession({ endedAt: now, endReason: 'elsewhere' }),
      code: 2009,
    },
    'ended by a reset': { token: await endSession({ endedAt: now, endReason: 'passwordReset' }), code: 2009 },
    'of a deleted account': {
      token: await endSession({ endedAt: now, endReason: 'accountDeleted' }),
      code: 2009,
    },
  };
};
const invalidTokens = await createInvalidTokens();

describe.each(calls)('$name', ({ endpoint, createArguments }) => {
  it(endpoint.access === 'user' ? 'is refused without a token' : 'works for a visitor', async () => {
    // A refused call does nothing to the viewer of its arguments.
    const owner = endpoint.access === 'user' ? viewer : await newViewer(app);
    const { code } = await app.visitor.send(endpoint, await createArguments({ app, viewer: owner }));
    expect(code).toBe(endpoint.access === 'user' ? 2011 : 200);
  });

  if (endpoint.access === 'user') {
    it('is refused without a token before its input is validated', async () => {
      expect(await app.visitor.send(endpoint, {})).toMatchObject({ code: 2011, data: null });
    });
  }

  it('is refused with an invalid token', async () => {
    const args = await createArguments({ app, viewer });
    const codes = await Promise.all(
      Object.entries(invalidTokens).map(async ([reason, { token }]) => {
        const { code } = await withToken(token).send(endpoint, args);
        return [reason, code];
      }),
    );
    expect(codes).toEqual(Object.entries(invalidTokens).map(([reason, { code }]) => [reason, code]));
  });
});
