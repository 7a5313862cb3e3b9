import { contract, errorTable, languages } from '@cliffhanger/contracts';
import { afterAll, expect, it } from 'vitest';
import { startTestApp } from '../../support/app.ts';

// The server runs in this process, so a busy loop delays its event loop.
const app = await startTestApp({ MAX_EVENT_LOOP_DELAY_MS: '20' });
afterAll(app.close);

/** Keeps the event loop busy, with short turns in between, until it is stopped. */
const startBusyLoop = () => {
  let isStopped = false;
  const spin = () => {
    const until = performance.now() + 100;
    while (performance.now() < until);
    if (!isStopped) setTimeout(spin, 1);
  };
  spin();
  return () => {
    isStopped = true;
  };
};

it('a server with a late event loop refuses calls, in four languages, then serves them again', async () => {
  const stop = startBusyLoop();
  const status = async () => (await app.visitor.send(contract.languages.list)).status;
  await expect.poll(status, { interval: 10 }).toBe(503);
  const messages = new Set<string>();
  for (const language of languages) {
    const refused = await app.visitor.with({ 'accept-language': language }).send(contract.languages.list);
    expect(refused).toMatchObject({ code: errorTable.overloaded.code, data: { retryAfterSeconds: 2 } });
    expect(refused.headers.get('retry-after')).toBe('2');
    messages.add(refused.msg);
  }
  expect(messages.size).toBe(languages.length);
  expect((await fetch(`${app.address}/events?token=none`)).status).toBe(503);
  // A monitor would restart a server that looks dead, and pages cost little.
  for (const path of ['/healthz', '/readyz', '/robots.txt'])
    expect((await fetch(app.address + path)).status).toBe(200);
  stop();
  await expect.poll(status, { interval: 10 }).toBe(200);
});
