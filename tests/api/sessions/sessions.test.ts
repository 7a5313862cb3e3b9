import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { contract } from '@cliffhanger/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import { passwordProof } from '../../support/account-proof.ts';
import { startOfTests, startTestApp, type Viewer } from '../../support/app.ts';
import { openEventStream } from '../../support/event-stream.ts';
import { initDataOf } from '../../support/third-party.ts';

const app = await startTestApp({ SESSION_LIMIT: '3' });
afterAll(() => app.close());
const { read } = app.platform.database;
const { list, end, endOthers } = contract.sessions;
const { userInfo } = contract.account;

/** Signs in again from a device that sends `headers`. */
const signIn = async ({ username, password }: Viewer, headers: Record<string, string> = {}) => {
  const credentials = { type: 'account', username, password: app.seal(password) } as const;
  const { token } = await app.visitor.with(headers).data(contract.user.login, credentials);
  const client = app.visitor.with({ authorization: `Bearer ${token}` });
  const { items } = await client.data(list);
  return { ...client, token, sessionId: String(items.find(({ isCurrent }) => isCurrent)?.sessionId) };
};

describe('the list of sessions', () => {
  it('shows where the viewer is signed in, newest first', async () => {
    const viewer = await app.register({ 'x-client-version': '5/1.0.1' });
    app.advanceClock(1);
    const browser = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36';
    await signIn(viewer, { 'user-agent': browser, 'x-client-version': '4/1.2' });
    const { items } = await viewer.data(list);
    expect(items).toMatchObject([
      { isCurrent: false, platform: 4, clientVersion: '1.2', browser: 'Chrome', system: 'Android' },
      { isCurrent: true, platform: 5, clientVersion: '1.0.1', system: null },
    ]);
    expect(items[1]?.createdAt).toBe(startOfTests.toISOString());
    expect(JSON.stringify(items)).not.toMatch(/hash|token/i);
  });

  it('shows when a session was last seen, written at most once in five minutes', async () => {
    const viewer = await app.register();
    const seen = async () => {
      const { items } = await viewer.data(list);
      return new Date(String(items[0]?.lastSeenAt)).getTime();
    };
    const first = await seen();
    app.advanceClock(299);
    expect(await seen()).toBe(first);
    app.advanceClock(1);
    expect(await seen()).toBe(first + 300_000);
    app.advanceClock(299);
    expect(await seen()).toBe(first + 300_000);
  });

  it('omits ended sessions and those of other viewers', async () => {
    const viewer = await app.register();
    const other = await signIn(viewer);
    await other.data(contract.account.logout);
    expect((await viewer.data(list)).items).toHaveLength(1);
  });
});

describe('ending a session', () => {
  it('signs it out with 2009 and closes its event stream only', async () => {
    const viewer = await app.register();
    const other = await signIn(viewer);
    const [own, otherStream] = [await viewer.events(), await openEventStream(app.address, other.token)];
    expect(await viewer.data(end, { sessionId: other.sessionId })).toBeNull();
    await otherStream.ended();
    expect(await other.send(userInfo)).toMatchObject({ status: 401, code: 2009 });
    expect(await viewer.data(userInfo)).toMatchObject({ userId: viewer.userId });
    own.close();
  });

  it('that is the current one logs out', async () => {
    const viewer = await app.register();
    const { items } = await viewer.data(list);
    await viewer.data(end, { sessionId: String(items[0]?.sessionId) });
    expect(await viewer.send(userInfo)).toMatchObject({ code: 2011 });
  });

  it('is refused alike for an unknown, an ended and another viewer’s session', async () => {
    const [viewer, otherViewer] = [await app.register(), await app.register()];
    const over = await signIn(viewer);
    await viewer.data(end, { sessionId: over.sessionId });
    const foreign = (await otherViewer.data(list)).items[0]?.sessionId;
    for (const sessionId of ['nothing', over.sessionId, String(foreign)]) {
      expect(await viewer.refusal(end, { sessionId })).toEqual({ error: 'notFound', details: null });
    }
    expect(await otherViewer.data(userInfo)).toMatchObject({ userId: otherViewer.userId });
  });

  it('of all other devices keeps the current one', async () => {
    const [viewer, otherViewer] = [await app.register(), await app.register()];
    const others = [await signIn(viewer), await signIn(viewer)];
    const stream = await openEventStream(app.address, String(others[0]?.token));
    expect(await viewer.data(endOthers)).toEqual({ endedCount: 2 });
    await stream.ended();
    for (const other of others) expect(await other.send(userInfo)).toMatchObject({ code: 2009 });
    expect(await viewer.data(endOthers)).toEqual({ endedCount: 0 });
    expect(await otherViewer.data(userInfo)).toMatchObject({ userId: otherViewer.userId });
  });
});

describe('signing in beyond the session limit', () => {
  it('ends the oldest session with 2009 and its event stream', async () => {
    const viewer = await app.register();
    const stream = await viewer.events();
    const later: Awaited<ReturnType<typeof signIn>>[] = [];
    for (let index = 0; index < 2; index++) {
      app.advanceClock(1);
      later.push(await signIn(viewer));
    }
    expect((await viewer.data(list)).items).toHaveLength(3);
    app.advanceClock(1);
    later.push(await signIn(viewer));
    await stream.ended();
    expect(await viewer.send(userInfo)).toMatchObject({ status: 401, code: 2009 });
    await expect(viewer.events()).rejects.toThrow('refused with 401');
    for (const session of later) expect((await session.send(userInfo)).code).toBe(200);
  });

  it('keeps the limit under 200 concurrent sign-ins', async () => {
    const viewer = await app.register();
    const { username, password } = viewer;
    const credentials = { type: 'account', username, password: app.seal(password) } as const;
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => app.visitor.send(contract.user.login, credentials)),
    );
    // Sign-ins beyond ten concurrent password checks, or beyond the queue of passwords, may be refused. None of them
    // exceeds the session limit.
    expect(answers.filter(({ code }) => ![200, 3110, 3116].includes(code))).toEqual([]);
    expect(answers.filter(({ code }) => code === 200).length).toBeGreaterThanOrEqual(10);
    expect(await read.session.count({ where: { userId: viewer.userId, endedAt: null } })).toBe(3);
  });
});

describe('an expired session', () => {
  it('loses its event stream', async () => {
    const viewer = await app.register();
    const stream = await viewer.events();
    app.advanceClock(180 * 86_400);
    await app.runJobs();
    await stream.ended();
    expect(await viewer.send(userInfo)).toMatchObject({ code: 2011 });
  });
});

describe('a session that ends while a body is being received', () => {
  it('is refused once the body has arrived', async () => {
    const viewer = await app.register();
    const thief = await signIn(viewer);
    const proof = passwordProof(app, viewer);
    const body = JSON.stringify({ initData: initDataOf(app, 'thief'), ...proof });
    const call = request(`${app.address}/api/v1${contract.identities.bindTelegram.path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${thief.token}`,
        'content-type': 'application/json',
        'content-length': body.length,
        // The server answers 100 Continue once it has read the headers.
        expect: '100-continue',
      },
    });
    call.flushHeaders();
    await once(call, 'continue');
    await thief.data(userInfo);
    await viewer.data(endOthers);
    call.end(body);
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    response.resume();
    expect(response.statusCode).toBe(401);
    expect((await viewer.data(contract.identities.list)).items).toHaveLength(1);
  });
});
