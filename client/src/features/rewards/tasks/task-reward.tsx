import type { ClaimableTask, RewardTask } from '@cliffhanger/contracts';
import type { IconName } from '@cliffhanger/look/icon.tsx';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatCoins, formatCoinsWithUnit } from '#entities/wallet/format-coins.ts';
import type { Claim } from '#features/rewards/use-claim.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import { Button, DoneLabel } from '#ui/button.tsx';
import { TaskRow } from './task-row.tsx';
import { watchedMinutes } from './task-rules.ts';
import styles from './tasks.module.css';

type Kind = 'watch' | 'follow' | 'comment' | 'share';
type TaskRewardProps = { task: RewardTask; claim: Claim; isAccented: boolean };

const icons: Record<Kind, IconName> = { watch: 'feed', follow: 'save', comment: 'comment', share: 'share' };
/** Where each task is done. */
const places: Record<Exclude<Kind, 'watch'>, string> = {
  follow: href(paths.home()),
  comment: href(paths.forYou()),
  share: href(paths.invite()),
};

/** A task whose coins the viewer takes by hand: open, waiting, or paid. */
export function TaskReward({ task, claim, isAccented }: TaskRewardProps) {
  const { t } = useTranslation('rewards');
  const kind = task.kind as Kind;
  const minutes = watchedMinutes(task);
  return (
    <TaskRow
      icon={icons[kind]}
      title={kind === 'watch' ? t('tasks.watch', { count: minutes.total }) : t(`tasks.${kind}`)}
      detail={describeReward(task, t)}
    >
      {task.state === 'completed' ? (
        <DoneLabel>{t('state.completed')}</DoneLabel>
      ) : task.state === 'signedIn' ? (
        <TakeButton task={task} claim={claim} isAccented={isAccented} />
      ) : kind === 'watch' ? (
        <span className={styles.left}>{t('tasks.left', { minutes: minutes.left })}</span>
      ) : (
        <Button slim href={places[kind]}>
          {t(`tasks.do.${kind}`)}
        </Button>
      )}
    </TaskRow>
  );
}

/** The reward of the task, and the viewer's progress. */
const describeReward = (task: RewardTask, t: TFunction<'rewards'>): string => {
  const coins = formatCoinsWithUnit(task.coins);
  if (task.state === 'signedIn')
    return t('tasks.waiting', { count: task.coins, coins: formatCoins(task.coins) });
  if (task.kind !== 'watch' || task.state === 'completed') return t('tasks.onceADay', { coins });
  const { done, total } = watchedMinutes(task);
  return t('tasks.watched', { coins, done, minutes: total });
};

function TakeButton({ task: { task, coins }, claim, isAccented }: TaskRewardProps) {
  const { t } = useTranslation('rewards');
  const { pending } = claim;
  return (
    <Button
      slim
      variant={isAccented ? 'main' : 'quiet'}
      needsConnection
      busy={pending?.kind === 'task' && pending.task === task}
      onClick={() => claim.claim({ kind: 'task', task: task as ClaimableTask })}
    >
      {t('tasks.take', { coins: formatCoins(coins) })}
    </Button>
  );
}
