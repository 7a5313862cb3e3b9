import type { RewardTask } from '@cliffhanger/contracts';
import { expect, it } from 'vitest';
import { arrangeTasks, watchedMinutes } from './task-rules.ts';

const task = (
  name: RewardTask['task'],
  kind: RewardTask['kind'],
  state: RewardTask['state'],
  target = 1,
) => ({
  task: name,
  kind,
  unit: kind === 'watch' ? ('seconds' as const) : ('times' as const),
  progress: 0,
  target,
  coins: 5,
  state,
});
const watching = (...states: RewardTask['state'][]) =>
  (['watch5', 'watch10', 'watch30'] as const).map((name, index) =>
    task(name, 'watch', states[index] ?? 'signIn', [300, 600, 1800][index]),
  );
const namesOf = (tasks: readonly RewardTask[]) => tasks.map(({ task: name }) => name);

it('the task list shows the first task of watching that is not paid, or the last one when all are', () => {
  expect(namesOf(arrangeTasks(watching('completed', 'signedIn'), true).rows)).toEqual(['watch10']);
  expect(namesOf(arrangeTasks(watching('completed', 'completed', 'completed'), true).rows)).toEqual([
    'watch30',
  ]);
});

it('the task list keeps its order and accents the first waiting task, after the check-in', () => {
  const tasks = [
    task('invite', 'invite', 'signIn'),
    task('comment', 'comment', 'signedIn'),
    task('follow', 'follow', 'signedIn'),
    task('ad', 'ad', 'signedIn', 15),
    ...watching('signIn'),
  ];
  const { rows, accented } = arrangeTasks(tasks, true);
  expect(namesOf(rows)).toEqual(['watch5', 'ad', 'follow', 'comment', 'invite']);
  expect(accented?.task).toBe('follow');
  expect(arrangeTasks(tasks, false).accented).toBeUndefined();
});

it('a task of watching counts whole minutes', () => {
  expect(watchedMinutes({ progress: 399, target: 600 })).toEqual({ total: 10, done: 6, left: 4 });
  expect(watchedMinutes({ progress: 0, target: 300 })).toEqual({ total: 5, done: 0, left: 5 });
});
