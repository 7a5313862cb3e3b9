import type { DramaCard, HomeInfo, InvitedPerson } from '@cliffhanger/contracts';
import { limits } from '@cliffhanger/contracts/core';
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
import { serverNowMs } from '#lib/server-clock.ts';
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
  const card = home.data ? findDrama(home.data) : noDrama;
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
          <OwnInvite rules={rules} card={card} />
        ) : (
          <InviteVisitor rules={rules.invite} {...card} />
        ))}
    </Column>
  );
}

type InviteDrama = { drama: DramaCard | null; isWatched: boolean };
const noDrama: InviteDrama = { drama: null, isWatched: false };

type OwnInviteProps = { rules: RewardBoard['rules']; card: InviteDrama };

function OwnInvite({ rules, card }: OwnInviteProps) {
  const { t } = useTranslation('rewards');
  const invites = useInfiniteQuery({
    ...api.rewards.invites.pages(),
    staleTime: 0,
    // A friend who watches right now is counted before the viewer's eyes.
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isWatching)) && watchedEveryMs,
  });
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
        {...card}
      />
      {end}
    </>
  );
}

/** The drama on the card: the one that the viewer watches, else the one that most do. */
const findDrama = ({ continueWatching, ranking, newest }: HomeInfo): InviteDrama => {
  const watched = continueWatching[0]?.drama;
  return { drama: watched ?? ranking[0]?.drama ?? newest[0] ?? null, isWatched: watched !== undefined };
};

const watchedEveryMs = limits.progressReportSeconds * 1000;
const countedForMs = 24 * 60 * 60 * 1000;

/** Whether a friend may be watching the time that pays: they joined within a day. */
const isWatching = ({ rewardedAt, onItsWay, invitedAt }: InvitedPerson): boolean =>
  rewardedAt === null && !onItsWay && serverNowMs() - Date.parse(invitedAt) < countedForMs;
