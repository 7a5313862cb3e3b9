import type { RewardTask } from '@cliffhanger/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useRequireSignIn } from '#entities/session/require-sign-in.ts';
import { useIsSignedIn } from '#entities/session/use-is-signed-in.ts';
import { useReportShare } from '#entities/share/use-report-share.ts';
import { formatCoinsWithUnit } from '#entities/wallet/format-coins.ts';
import type { RewardBoard } from '#features/rewards/reward-board.ts';
import { api } from '#lib/api/client.ts';
import { copyText } from '#lib/copy-text.ts';
import { formatDuration } from '#lib/language/format.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import { TaskRow } from './task-row.tsx';

type InviteRowProps = { task: RewardTask; board: RewardBoard };

/** The invite: the way to its page, and a button that copies the link at once. */
export function InviteRow({ task, board: { rules } }: InviteRowProps) {
  const { t } = useTranslation(['rewards', 'common']);
  const isSignedIn = useIsSignedIn();
  const requireSignIn = useRequireSignIn();
  const invites = useQuery({ ...api.rewards.invites.query({ limit: 1 }), enabled: isSignedIn });
  const reportShare = useReportShare();

  const copy = async () => {
    if (!requireSignIn() || !invites.data) return;
    const isCopied = await copyText(invites.data.link);
    toast(isCopied ? t('invite.linkCopied') : t('common:copyRefused'));
    reportShare();
  };
  return (
    <TaskRow
      icon="people"
      title={t('tasks.invite')}
      detail={t('tasks.inviteDetail', {
        coins: formatCoinsWithUnit(task.coins),
        length: formatDuration(rules.invite.watchSeconds),
      })}
    >
      <IconButton icon="copy" size={20} label={t('tasks.copyInvite')} onClick={() => void copy()} />
      <Button slim href={href(paths.invite())}>
        {t('tasks.do.invite')}
      </Button>
    </TaskRow>
  );
}
