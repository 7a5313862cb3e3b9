import type { RewardTask } from '@cliffhanger/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useRequireSignIn } from '#entities/session/require-sign-in.ts';
import { useIsSignedIn } from '#entities/session/use-is-signed-in.ts';
import { useSharing } from '#entities/share/use-sharing.ts';
import { formatCoinsWithUnit } from '#entities/wallet/format-coins.ts';
import type { RewardBoard } from '#features/rewards/reward-board.ts';
import { api } from '#lib/api/client.ts';
import { formatDuration } from '#lib/language/format.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { TaskRow } from './task-row.tsx';

type InviteRowProps = { task: RewardTask; board: RewardBoard };

/** The invite: the way to its page, and a button that copies the link at once. */
export function InviteRow({ task, board: { rules } }: InviteRowProps) {
  const { t } = useTranslation(['rewards', 'common']);
  const isSignedIn = useIsSignedIn();
  const requireSignIn = useRequireSignIn();
  const invites = useQuery({ ...api.rewards.invites.query({ limit: 1 }), enabled: isSignedIn });
  const { copyWithToast } = useSharing(invites.data && { link: invites.data.link });
  return (
    <TaskRow
      icon="people"
      title={t('tasks.invite')}
      detail={t('tasks.inviteDetail', {
        coins: formatCoinsWithUnit(task.coins),
        length: formatDuration(rules.invite.watchSeconds),
      })}
    >
      <IconButton
        icon="copy"
        size={20}
        label={t('tasks.copyInvite')}
        onClick={() => {
          if (requireSignIn()) void copyWithToast();
        }}
      />
      <Button slim href={href(paths.invite())}>
        {t('tasks.do.invite')}
      </Button>
    </TaskRow>
  );
}
