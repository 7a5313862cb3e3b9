import { expect, it } from 'vitest';
import { checkEventRestart } from './event-restart.ts';

// `node scripts/prove.ts` runs the same check with thousands of streams, and with readers that stop reading.
it('hundreds of event streams lose and repeat no event when the server is killed and restarted', {
  timeout: 180_000,
}, async () => {
  const options = { streams: 200, stuck: 0, writes: 60, timeoutMs: 60_000 };
  const { deliveries, answered, ...outcome } = await checkEventRestart(options);
  expect(outcome).toMatchObject({ lost: 0, duplicates: 0, outOfOrder: 0, written: answered });
  // Each viewer has five streams.
  expect(deliveries).toBe(5 * answered);
});
