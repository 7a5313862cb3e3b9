import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useRequireSignIn } from '#entities/session/require-sign-in.ts';
import { useIsSignedIn } from '#entities/session/use-is-signed-in.ts';
import { useOnSignInReturn } from '#entities/session/use-sign-in-intent.ts';
import { CoinAmount } from '#entities/wallet/coin-amount.tsx';
import { useRewardBoard } from '#features/rewards/reward-board.ts';
import { paths } from '#lib/navigation/paths.ts';
import { ListItem } from '#ui/list-item.tsx';
import type { AdOrigin } from './ad-origin.ts';

/** Keeps the height of the item until the number of ads is known. */
const noDetail = '\u00a0';

/**
 * A list item that leads to an ad, for a viewer whose coins do not reach the price of `episodeId`; nothing once all ads of
 * today are watched. A visitor signs in first, and the ad follows.
 */
export function AdOffer({ episodeId, origin }: { episodeId: string; origin: AdOrigin }) {
  const { t } = useTranslation('rewards');
  const navigate = useNavigate();
  const requireSignIn = useRequireSignIn();
  const isSignedIn = useIsSignedIn();
  const board = useRewardBoard();
  const leftToday = board.data?.ad.leftToday ?? 0;
  const watch = () => {
    if (requireSignIn({ kind: 'ad', id: episodeId })) navigate(paths.rewards({ ad: true, ...origin }));
  };
  useOnSignInReturn('ad', episodeId, isSignedIn && leftToday > 0 && !board.isFetching, watch);

  if (board.isPending) return <ListItem label={t('tasks.ad')} detail={noDetail} />;
  if (!board.data || leftToday === 0) return null;
  const { coins } = board.data.rules.ad;
  return (
    <ListItem
      label={t('tasks.ad')}
      detail={t('tasks.adsLeft', { count: leftToday })}
      value={<CoinAmount sign="+" coins={coins} />}
      strong
      needsConnection
      onClick={watch}
    />
  );
}
