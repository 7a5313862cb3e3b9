import type { RewardTask } from '@cliffhanger/contracts';

const order: readonly RewardTask['kind'][] = ['watch', 'ad', 'follow', 'comment', 'share', 'invite'];

/**
 * Arranges the tasks for the screen. Their order never changes, so that no row jumps away under a finger. The tasks of
 * watching build on each other, so only the first that is not paid is shown, or the last one when all are.
 * @returns the rows, and the one whose button is the accent: the first with waiting coins
 */
export const arrangeTasks = (tasks: readonly RewardTask[], isCheckInDone: boolean) => {
  const watching = tasks.filter(({ kind }) => kind === 'watch').sort((a, b) => a.target - b.target);
  const watch = watching.find(({ state }) => state !== 'completed') ?? watching.at(-1);
  const rows = tasks
    .filter((task) => task.kind !== 'watch' || task === watch)
    .sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
  const accented = isCheckInDone ? rows.find((task) => isWaiting(task)) : undefined;
  return { rows, accented };
};

/** Whether coins wait to be taken. An ad is paid when it ends, an invite by itself. */
export const isWaiting = ({ kind, state }: RewardTask): boolean =>
  state === 'signedIn' && kind !== 'ad' && kind !== 'invite';

/** Whole minutes watched, and the minutes that are left. */
export const watchedMinutes = ({ progress, target }: Pick<RewardTask, 'progress' | 'target'>) => {
  const total = Math.ceil(target / 60);
  const done = Math.min(Math.floor(progress / 60), total);
  return { total, done, left: total - done };
};
