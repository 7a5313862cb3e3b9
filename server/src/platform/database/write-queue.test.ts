import { expect, it } from 'vitest';
import { WriteQueue } from './write-queue.ts';

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));
const openQueue = () => {
  const queue = new WriteQueue(nextTurn);
  return { single: queue.addLane(), groups: queue.addLane() };
};

it('the write queue runs one write at a time', async () => {
  const { single, groups } = openQueue();
  let running = 0;
  let most = 0;
  const write = async () => {
    most = Math.max(most, ++running);
    await nextTurn();
    running -= 1;
  };
  await Promise.all([single, groups, single, groups].map((lane) => lane.run(write)));
  expect(most).toBe(1);
});

it('the write queue lets a write wait for only one of the other lane, however many wait there', async () => {
  const { single, groups } = openQueue();
  const order: string[] = [];
  const write = (name: string) => async () => {
    await nextTurn();
    order.push(name);
  };
  const others = ['a', 'b', 'c', 'd'].map((name) => single.run(write(name)));
  await Promise.all([...others, groups.run(write('1')), groups.run(write('2'))]);
  expect(order).toEqual(['a', '1', 'b', '2', 'c', 'd']);
});

it('the write queue goes on after a write that fails, and gives the lane back after a turn', async () => {
  const { single, groups } = openQueue();
  const failed = single.run(() => Promise.reject(new Error('refused')));
  await expect(failed).rejects.toThrow('refused');
  const release = await single.acquire();
  let isDone = false;
  const waiting = groups.run(async () => {
    isDone = true;
  });
  for (let turn = 0; turn < 5; turn++) await nextTurn();
  expect(isDone).toBe(false);
  release();
  await waiting;
  expect(isDone).toBe(true);
});
