import type { DramaCard, HomeInfo } from '@cliffhanger/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Invite } from '#features/rewards/invite/invite.tsx';
import { InviteHead } from '#features/rewards/invite/invite-head.tsx';
import { InviteSkeleton } from '#features/rewards/invite/invite-skeleton.tsx';
import { InviteVisitor } from '#features/rewards/invite/invite-visitor.tsx';
import { type RewardBoard, useRewardBoard } from '#features/rewards/reward-board.ts';
import { api } from '#lib/api/client.ts';
import { paths } from '#lib/navigation/paths.ts';
import { useDocumentTitle } from '#lib/navigation/use-document-title.ts';
import { useGoBack } from '#lib/navigation/use-go-back.ts';
import { useIsSignedIn, useUserInfo } from '#lib/session/session.ts';
import { Column } from '#ui/column.tsx';
import { Spinner } from '#ui/loading-ledge.tsx';
import { ScrollSentinel } from '#ui/scroll-sentinel.tsx';
import { StatusMessage } from '#ui/status-message.tsx';
import { TopBar } from '#ui/top-bar.tsx';

export default function InviteScreen() {
  const { t } = useTranslation(['rewards', 'common']);
  const goBack = useGoBack(paths.rewards());
  const isSignedIn = useIsSignedIn();
  const board = useRewardBoard();
  const home = useQuery(api.home.getHomeInfo.query());
  useDocumentTitle(t('invite.title'));
  const rules = board.data?.rules.invite;
  const drama = home.data ? findDrama(home.data) : null;
  return (
    <Column>
      <TopBar title={t('invite.title')} back={{ label: t('common:back'), onClick: goBack }} />
      {rules && <InviteHead rules={rules} />}
      {board.isPending && <InviteSkeleton label={t('invite.loading')} />}
      {board.isError && !board.data && <Failed query={board} />}
      {rules &&
        (isSignedIn ? (
          <OwnInvite rules={rules} drama={drama} />
        ) : (
          <InviteVisitor rules={rules} drama={drama} />
        ))}
    </Column>
  );
}

type OwnInviteProps = { rules: RewardBoard['rules']['invite']; drama: DramaCard | null };

function OwnInvite({ rules, drama }: OwnInviteProps) {
  const { t } = useTranslation('rewards');
  const invites = useInfiniteQuery({ ...api.rewards.invites.pages(), staleTime: 0 });
  const { data: user } = useUserInfo();
  const first = invites.data?.pages[0];
  if (!first?.inviteCode || !user)
    return invites.isError ? <Failed query={invites} /> : <Spinner label={t('invite.loading')} />;
  return (
    <>
      <Invite
        code={first.inviteCode}
        link={first.link}
        totals={first}
        people={invites.data?.pages.flatMap(({ items }) => items) ?? []}
        rules={rules}
        viewerName={user.displayName}
        drama={drama}
      />
      {invites.isFetchingNextPage && <Spinner label={t('invite.loading')} />}
      {invites.hasNextPage && !invites.isError && (
        <ScrollSentinel key={invites.data?.pages.length} onNear={() => invites.fetchNextPage()} />
      )}
    </>
  );
}

/** The drama on the card: the one that the viewer watches, else the one that most do. */
const findDrama = ({ continueWatching, ranking, newest }: HomeInfo) =>
  continueWatching[0]?.drama ?? ranking[0]?.drama ?? newest[0] ?? null;

type FailedProps = { query: { refetch: () => unknown; isFetching: boolean } };

function Failed({ query }: FailedProps) {
  const { t } = useTranslation(['rewards', 'common']);
  return (
    <StatusMessage
      kind="error"
      title={t('common:failure.title')}
      text={t('invite.failed')}
      action={{
        label: t('common:tryAgain'),
        onClick: () => void query.refetch(),
        busy: query.isFetching,
      }}
    />
  );
}
