import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useUserInfo } from '#entities/session/session.ts';
import { CoinAmount } from '#entities/wallet/coin-amount.tsx';
import { formatCoinsWithUnit } from '#entities/wallet/format-coins.ts';
import { Ad } from '#features/rewards/ad/ad.tsx';
import { readAdOrigin } from '#features/rewards/ad/ad-origin.ts';
import { CheckIn } from '#features/rewards/check-in/check-in.tsx';
import { type RewardBoard, useRewardBoard } from '#features/rewards/reward-board.ts';
import { Rules } from '#features/rewards/rules.tsx';
import { Tasks } from '#features/rewards/tasks/tasks.tsx';
import { useClaim } from '#features/rewards/use-claim.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import { useDocumentTitle } from '#lib/navigation/use-document-title.ts';
import { useGoBack } from '#lib/navigation/use-go-back.ts';
import { Clip } from '#player/view/clip.tsx';
import { Column } from '#ui/column.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { LoadedTime } from '#ui/loaded-time.tsx';
import { Skeleton, SkeletonBox, SkeletonLine } from '#ui/skeleton.tsx';
import { TopBar } from '#ui/top-bar.tsx';
import styles from './rewards.module.css';

export default function Rewards() {
  const { t } = useTranslation(['rewards', 'common']);
  const title = t('common:tabs.rewards');
  useDocumentTitle(title);
  const board = useRewardBoard();
  const [search] = useSearchParams();
  const goBack = useGoBack(paths.rewards());
  const navigate = useNavigate();
  const { data: user } = useUserInfo();
  return (
    <Column tabs>
      <TopBar titleStyle="large" title={title} className={styles.bar} end={<Balance />} />
      {board.data ? (
        <Board board={board.data} />
      ) : board.isError ? (
        <LoadFailure text={t('failed')} onRetry={board.refetch} isBusy={board.isFetching} />
      ) : (
        <RewardsSkeleton label={t('loading')} />
      )}
      {board.data && user && search.has('ad') && (
        <Ad
          board={board.data}
          origin={readAdOrigin(search)}
          onClose={goBack}
          onWatch={({ drama, episode }) =>
            navigate(paths.player(drama.dramaId, episode.episodeId), { replace: true })
          }
          Video={Clip}
        />
      )}
    </Column>
  );
}

/** The balance, which leads to the wallet. A visitor has none. */
function Balance() {
  const { t } = useTranslation('rewards');
  const { data: user, dataUpdatedAt } = useUserInfo();
  if (!user) return null;
  const label = t('wallet', { coins: formatCoinsWithUnit(user.coin) });
  return (
    <div className={styles.end}>
      <LoadedTime atMs={dataUpdatedAt} />
      <a href={href(paths.wallet())} className={styles.balance}>
        <CoinAmount coins={user.coin} label={label} />
      </a>
    </div>
  );
}

function Board({ board }: { board: RewardBoard }) {
  const navigate = useNavigate();
  const claim = useClaim();
  const rules = useRef<HTMLHeadingElement>(null);
  const showRules = () => {
    rules.current?.scrollIntoView({ block: 'start' });
    rules.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <CheckIn board={board} claim={claim} onReadRules={showRules} />
      <Tasks board={board} claim={claim} onWatchAd={() => navigate(paths.rewards({ ad: true }))} />
      <Rules board={board} headingRef={rules} />
    </>
  );
}

function RewardsSkeleton({ label }: { label: string }) {
  return (
    <Skeleton label={label}>
      <div className={styles.skeletonRewards}>
        <SkeletonLine width={168} height={30} />
        <SkeletonLine width="72%" className={styles.skeletonNext} />
        <SkeletonBox height={176} className={styles.skeletonStairs} />
        <SkeletonBox height={48} className={styles.skeletonButton} />
        <SkeletonLine width={150} height={18} className={styles.skeletonHead} />
        {[0, 1, 2, 3, 4].map((row) => (
          <div key={row} className={styles.skeletonRow}>
            <SkeletonLine width="46%" />
            <SkeletonLine width="62%" />
          </div>
        ))}
      </div>
    </Skeleton>
  );
}
