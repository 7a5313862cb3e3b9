import type { Money, Offers, UserInfo } from '@cliffhanger/contracts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useUserInfo } from '#entities/session/session.ts';
import { CoinTerms, CoinTermsExample } from '#entities/wallet/coin-terms.tsx';
import { SpendingLimitRows } from '#features/spending-limits/spending-limit-rows.tsx';
import { useUnlockAfterPayment } from '#features/unlocks/use-unlock-after-payment.ts';
import { Balance } from '#features/wallet/balance.tsx';
import { ExactPurchase } from '#features/wallet/exact-purchase.tsx';
import { Membership } from '#features/wallet/membership.tsx';
import { Movements } from '#features/wallet/movements.tsx';
import { PackPurchase } from '#features/wallet/pack-purchase.tsx';
import { PaymentReminders } from '#features/wallet/payment-reminders.tsx';
import { PaymentSheet } from '#features/wallet/payment-sheet.tsx';
import { UnspentCoins } from '#features/wallet/unspent-coins.tsx';
import { useCheckout } from '#features/wallet/use-checkout.ts';
import { useUnpaidOrders } from '#features/wallet/use-unpaid-orders.ts';
import { api } from '#lib/api/client.ts';
import { paths, safeReturnPath } from '#lib/navigation/paths.ts';
import { useGoBack } from '#lib/navigation/use-go-back.ts';
import { PageBar } from '#screens/page-bar.tsx';
import { Column } from '#ui/column.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { ShelfHeader } from '#ui/shelf.tsx';
import { Skeleton, SkeletonBox, SkeletonLine } from '#ui/skeleton.tsx';
import { StatusMessage } from '#ui/status-message.tsx';
import styles from './wallet.module.css';

export default function WalletScreen() {
  const { t } = useTranslation(['wallet', 'common']);
  const [search] = useSearchParams();
  const from = search.get('from');
  const goBack = useGoBack(from === null ? paths.profile() : safeReturnPath(from));
  const templates = useQuery(api.wallet.templates.query());
  const user = useUserInfo();

  const isReady = templates.data !== undefined && user.data !== undefined;
  return (
    <Column>
      <PageBar onBack={goBack} />
      {isReady ? (
        <Wallet
          templates={templates.data}
          user={user.data}
          loadedAtMs={user.dataUpdatedAt}
          from={from}
          onPaidFor={goBack}
        />
      ) : templates.isError || user.error ? (
        <WalletFailure queries={[templates, user]} />
      ) : (
        <WalletSkeleton label={t('loading')} />
      )}
    </Column>
  );
}

type WalletFailureProps = { queries: readonly Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>[] };

function WalletFailure({ queries }: WalletFailureProps) {
  const { t } = useTranslation('wallet');
  const retry = () => {
    for (const query of queries) if (query.error) void query.refetch();
  };
  return (
    <LoadFailure text={t('failed')} onRetry={retry} isBusy={queries.some(({ isFetching }) => isFetching)} />
  );
}

type WalletProps = {
  templates: Offers;
  /** Null for a visitor, who sees only what is for sale. */
  user: UserInfo | null;
  loadedAtMs: number;
  /** The path of the screen that led here to buy something. */
  from: string | null;
  /** Returns to that screen. */
  onPaidFor: () => void;
};

function Wallet({ templates, user, loadedAtMs, from, onPaidFor }: WalletProps) {
  const { coinPacks, membershipPlans } = templates;
  const { t } = useTranslation(['wallet', 'common']);
  const [search] = useSearchParams();
  const checkout = useWalletCheckout(from, onPaidFor);
  const unpaidOrders = useUnpaidOrders(checkout);
  const cheapest = findCheapest([...coinPacks, ...membershipPlans]);
  return (
    <>
      {user && <Balance balance={user} loadedAtMs={loadedAtMs} />}
      <PaymentReminders orders={unpaidOrders} checkout={checkout} />
      <Membership
        plans={membershipPlans}
        memberExpire={user?.memberExpire ?? null}
        checkout={checkout}
        chosenId={search.get('plan')}
      />
      {coinPacks.length > 0 && (
        <section className={styles.packs}>
          <ShelfHeader title={t('common:addCoins')} />
          <div className={styles.choice}>
            <PackPurchase
              packs={coinPacks}
              checkout={checkout}
              missingCoins={Number(search.get('missingCoins')) || undefined}
              isQuiet={unpaidOrders.length > 0}
            />
            <ExactPurchase
              offers={templates}
              checkout={checkout}
              missingCoins={Number(search.get('missingCoins')) || undefined}
            />
            <CoinTermsExample />
            <CoinTerms />
          </div>
        </section>
      )}
      {coinPacks.length === 0 && membershipPlans.length === 0 && (
        <StatusMessage kind="empty" title={t('packs.empty.title')} text={t('packs.empty.text')} />
      )}
      {user && cheapest && <SpendingLimitRows cheapest={cheapest} className={styles.limits} />}
      {user && <UnspentCoins className={styles.unspent} />}
      {user && <Movements />}
      <PaymentSheet checkout={checkout} />
    </>
  );
}

const findCheapest = (offers: readonly { price: Money }[]): Money | undefined =>
  offers.map(({ price }) => price).toSorted((one, other) => one.amountMinor - other.amountMinor)[0];

/** Buys, and returns to the screen that led here to buy something. */
function useWalletCheckout(from: string | null, onPaidFor: () => void) {
  const navigate = useNavigate();
  const unlock = useUnlockAfterPayment();
  return useCheckout({
    from,
    onPaid: (returnPath, thenUnlock) => {
      if (thenUnlock) void unlock(thenUnlock.dramaId, thenUnlock.input);
      if (returnPath === null) return;
      // A step back, so that the history does not hold that screen twice.
      if (returnPath === from) onPaidFor();
      else navigate(safeReturnPath(returnPath), { replace: true });
    },
  });
}

function WalletSkeleton({ label }: { label: string }) {
  return (
    <Skeleton label={label}>
      <div className={styles.skeletonWallet}>
        <SkeletonLine width={64} />
        <SkeletonLine width={148} height={26} className={styles.skeletonBalance} />
        <SkeletonLine width="100%" height={2} className={styles.skeletonParts} />
        <SkeletonBox width="100%" height={52} />
        <SkeletonLine width={104} height={14} className={styles.skeletonTitle} />
        <div className={styles.skeletonPacks}>
          {Array.from({ length: 6 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
            <SkeletonBox key={index} height={100} className={styles.skeletonPack} />
          ))}
        </div>
        <SkeletonBox width="100%" height={48} className={styles.skeletonPack} />
      </div>
    </Skeleton>
  );
}
