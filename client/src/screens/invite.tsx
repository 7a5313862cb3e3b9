import type { DramaCard, HomeInfo } from '@cliffhanger/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useUserInfo } from '#entities/session/session.ts';
import { useIsSignedIn } from '#entities/session/use-is-signed-in.ts';
import { Invite } from '#features/rewards/invite/invite.tsx';
import { InviteHead, InviteSkeleton } from '#features/rewards/invite/invite-head.tsx';
import { InviteVisitor } from '#features/rewards/invite/invite-visitor.tsx';
import { type RewardBoard, useRewardBoard } from '#features/rewards/reward-board.ts';
import { api } from '#lib/api/client.ts';
import { paths } from '#lib/navigation/paths.ts';
import { useGoBack } from '#lib/navigation/use-go-back.ts';
import { PageBar } from '#screens/page-bar.tsx';
import { Column } from '#ui/column.tsx';
import { ListEnd } from '#ui/list-end.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Spinner } from '#ui/loading-ledge.tsx';

export default function InviteScreen() {
  const { t } = useTranslation(['rewards', 'common']);
  const goBack = useGoBack(paths.rewards());
  const isSignedIn = useIsSignedIn();
  const board = useRewardBoard();
  const home = useQuery(api.home.getHomeInfo.query());
  const rules = board.data?.rules;
  const drama = home.data ? findDrama(home.data) : null;
  return (
    <Column>
      <PageBar onBack={goBack} />
      {rules && <InviteHead rules={rules.invite} />}
      {board.isPending && <InviteSkeleton label={t('invite.loading')} />}
      {board.isError && !board.data && (
        <LoadFailure text={t('invite.failed')} onRetry={board.refetch} isBusy={board.isFetching} />
      )}
      {rules &&
        (isSignedIn ? (
          <OwnInvite rules={rules} drama={drama} />
        ) : (
          <InviteVisitor rules={rules.invite} drama={drama} />
        ))}
    </Column>
  );
}

type OwnInviteProps = { rules: RewardBoard['rules']; drama: DramaCard | null };

function OwnInvite({ rules, drama }: OwnInviteProps) {
  const { t } = useTranslation('rewards');
  const invites = useInfiniteQuery({ ...api.rewards.invites.pages(), staleTime: 0 });
  const { data: user } = useUserInfo();
  const end = <ListEnd query={invites} loadingLabel={t('invite.loading')} failureText={t('invite.failed')} />;
  const first = invites.data?.pages[0];
  if (!first?.inviteCode || !user) return invites.isError ? end : <Spinner label={t('invite.loading')} />;
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
      {end}
    </>
  );
}

/** The drama on the card: the one that the viewer watches, else the one that most do. */
const findDrama = ({ continueWatching, ranking, newest }: HomeInfo) =>
  continueWatching[0]?.drama ?? ranking[0]?.drama ?? newest[0] ?? null;
