import type { RewardTask } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import type { RewardBoard } from '#features/rewards/reward-board.ts';
import type { Claim } from '#features/rewards/use-claim.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import { Button } from '#ui/button.tsx';
import { List } from '#ui/list-item.tsx';
import { ShelfHeader } from '#ui/shelf.tsx';
import { AdRow } from './ad-row.tsx';
import { InviteRow } from './invite-row.tsx';
import { TaskReward } from './task-reward.tsx';
import { TaskRow } from './task-row.tsx';
import { arrangeTasks } from './task-rules.ts';
import styles from './tasks.module.css';

type TasksProps = { board: RewardBoard; claim: Claim; onWatchAd: () => void };

/** The tasks besides the check-in. The accent goes to the first task whose coins wait, once the check-in is done. */
export function Tasks({ board, claim, onWatchAd }: TasksProps) {
  const { t } = useTranslation('rewards');
  const { rows, accented } = arrangeTasks(board.tasks, board.checkIn.state !== 'signIn');
  return (
    <section className={styles.tasks}>
      <ShelfHeader className={styles.head} title={t('tasks.title')} />
      <List className={styles.rows}>
        {rows.map((task) => {
          if (task.kind === 'ad')
            return <AdRow key={task.task} task={task} board={board} onWatch={onWatchAd} />;
          if (task.kind === 'invite') return <InviteRow key={task.task} task={task} board={board} />;
          return (
            <TaskReward
              // The rungs of the watching task are one row, whose button keeps its place.
              key={task.kind}
              task={task as RewardTask}
              claim={claim}
              isAccented={task === accented}
            />
          );
        })}
        <TaskRow icon="gift" title={t('tasks.redeem')} detail={t('tasks.redeemDetail')}>
          <Button slim href={href(paths.redeem())}>
            {t('tasks.enter')}
          </Button>
        </TaskRow>
      </List>
    </section>
  );
}
