import { randomUUID } from 'node:crypto';
import { contract, liveEventsPath } from '@cliffhanger/contracts';
import { afterAll, expect, it, vi } from 'vitest';
import { startTestApp } from '../../support/app.ts';
import { openRawConnection } from '../../support/raw-connection.ts';

const app = await startTestApp({ LOG_LEVEL: 'info' });
afterAll(app.close);

/** Runs `work` and returns the lines of its requests, without the time and the process. */
const linesOf = async (work: () => Promise<unknown>) => {
  const start = app.logged.length;
  await work();
  return app.logged.slice(start).map((line) => {
    const { level, msg, time, pid, hostname, version, durationMs, ...rest } = line as typeof line &
      Record<string, unknown>;
    expect(durationMs).toBeTypeOf('number');
    expect({ level, msg }).toEqual({ level: 30, msg: 'request' });
    return rest;
  });
};

it('the request log has one line for each request: id, viewer, method, route and code', async () => {
  const viewer = await app.register();
  const requestId = randomUUID();
  const lines = await linesOf(() => viewer.with({ 'x-request-id': requestId }).data(contract.sessions.list));
  expect(lines).toEqual([
    { requestId, viewer: viewer.userId, method: 'GET', route: 'sessions.list', code: 200 },
  ]);
});

it('the request log has one line for a cached or refused call, unknown path or event stream', async () => {
  const viewer = await app.register();
  const carousels = () => fetch(`${app.address}/api/v1/carousels?secret=canary`);
  const lines = await linesOf(async () => {
    for (let asked = 0; asked < 2; asked++) await carousels();
    await app.visitor.refusal(contract.sessions.list);
    await fetch(`${app.address}/canary`);
    // A monitor asks every few seconds.
    await fetch(`${app.address}/healthz`);
    (await viewer.events()).close();
  });
  const expected = [
    { route: 'home.carousels', code: 200 },
    { route: 'home.carousels', code: 200 },
    { route: 'sessions.list', code: 401 },
    { route: 'unknown', code: 404 },
  ].map((line) => ({ requestId: expect.any(String), viewer: null, method: 'GET', ...line }));
  const stream = {
    requestId: expect.any(String),
    viewer: viewer.userId,
    method: 'GET',
    route: liveEventsPath,
    code: 200,
  };
  expect(lines).toEqual([...expected, stream]);
  expect(JSON.stringify(app.logged)).not.toMatch(/canary/);
});

it('the request log has one line for what is no request, with the id of the response', async () => {
  let answer = '';
  const lines = await linesOf(async () => {
    answer = await (await openRawConnection(app.address, 'nonsense\r\n\r\n')).answer;
  });
  const [, requestId] = /^x-request-id: (.+)\r$/m.exec(answer) ?? [];
  expect(lines).toEqual([{ requestId, viewer: null, method: '', route: 'unreadable', code: 400 }]);
});

it('an unexpected failure has the id of its request and its route', async () => {
  vi.spyOn(app.platform.clock, 'now').mockImplementationOnce(() => {
    throw new Error('broken');
  });
  const { headers } = await fetch(`${app.address}/readyz`);
  const failure = app.logged.find(({ msg }) => msg === 'unexpected failure');
  const requestId = headers.get('x-request-id');
  expect(failure).toMatchObject({ level: 50, requestId, route: '/readyz', err: { message: 'broken' } });
});
