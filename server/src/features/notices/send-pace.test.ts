import { expect, it } from 'vitest';
import { createSendPace } from './send-pace.ts';

it('spaces messages to all by the rate, and those to one address by a second, in the order of the calls', async () => {
  let timeMs = 5000;
  const startsAt: number[] = [];
  const wait = async (ms: number) => {
    startsAt.push(Math.round(timeMs + ms));
  };
  const next = createSendPace({ perSecond: 20, sameAddressMs: 1000, wait, nowMs: () => timeMs });
  await Promise.all(['a', 'b', 'c', 'a', 'd'].map(next));
  expect(startsAt).toEqual([5050, 5100, 6000, 6050]);
  timeMs = 7000;
  await next('a');
  await next('a');
  expect(startsAt.slice(4)).toEqual([8000]);
});
