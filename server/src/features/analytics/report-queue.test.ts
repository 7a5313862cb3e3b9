import { expect, it } from 'vitest';
import { createReportQueue, type DropReason } from './report-queue.ts';

const createQueue = () => {
  const dropped: DropReason[] = [];
  const queue = createReportQueue(
    { take: () => null },
    { inc: ({ reason }) => void dropped.push(reason as DropReason) },
  );
  const at = new Date('2026-11-20T12:00:00Z');
  const add = (module: string) =>
    queue.addEvent({ eventTime: at.toISOString(), module, userId: null, receivedAt: at }, '192.0.2.1');
  return { queue, add, dropped };
};

it('the queue of analytics holds 8 MiB, and has room again once it is taken', () => {
  const { queue, add, dropped } = createQueue();
  const text = 'x'.repeat(100_000);
  const taken = Array.from({ length: 100 }, () => add(text)).filter(Boolean).length;
  expect(taken).toBe(83);
  expect(dropped).toEqual(Array(17).fill('queue'));
  expect(queue.takeAll().events).toHaveLength(83);
  expect(queue.takeAll().events).toEqual([]);
  expect(add(text)).toBe(true);
});
