import type { RewardTask } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import { useRequireSignIn } from '#entities/session/require-sign-in.ts';
import { formatCoinsWithUnit } from '#entities/wallet/format-coins.ts';
import type { RewardBoard } from '#features/rewards/reward-board.ts';
import { Button, DoneLabel } from '#ui/button.tsx';
import { TaskRow } from './task-row.tsx';

type AdRowProps = { task: RewardTask; board: RewardBoard; onWatch: () => void };

export function AdRow({ task, board: { ad }, onWatch }: AdRowProps) {
  const { t } = useTranslation('rewards');
  const requireSignIn = useRequireSignIn();
  const watch = () => {
    if (requireSignIn()) onWatch();
  };
  return (
    <TaskRow
      icon="video"
      title={t('tasks.ad')}
      detail={t('tasks.adDetail', {
        coins: formatCoinsWithUnit(task.coins),
        done: task.progress,
        times: task.target,
      })}
    >
      {ad.leftToday === 0 ? (
        <DoneLabel>{t('state.completed')}</DoneLabel>
      ) : (
        <Button slim needsConnection onClick={watch}>
          {t('tasks.do.watch')}
        </Button>
      )}
    </TaskRow>
  );
}
