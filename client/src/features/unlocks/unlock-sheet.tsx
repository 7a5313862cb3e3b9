import type { EpisodeDetail, EpisodeList, MembershipPlan } from '@cliffhanger/contracts';
import { limits } from '@cliffhanger/contracts/core';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserInfo } from '#entities/session/session.ts';
import { formatCoins } from '#entities/wallet/format-coins.ts';
import { useBalanceCoins } from '#entities/wallet/use-balance-coins.ts';
import { formatMoney } from '#lib/language/format.ts';
import { formatPosition } from '#lib/language/format-position.ts';
import type { Elements } from '#ui/elements.ts';
import { List, ListItem } from '#ui/list-item.tsx';
import { Sheet } from '#ui/sheet.tsx';
import type { AskReason } from './auto-unlock.ts';
import { AutoUnlockSwitch } from './auto-unlock-switch.tsx';
import { RestOffer } from './rest-offer.tsx';
import styles from './unlock.module.css';
import { UnlockOffer } from './unlock-offer.tsx';
import type { Unlock } from './use-unlock.ts';

type UnlockSheetProps = {
  open: boolean;
  onClose: () => void;
  above: ComponentProps<typeof Sheet>['above'] & {};
  detail: EpisodeDetail;
  list: EpisodeList | undefined;
  unlock: Unlock;
  /** Why the viewer is asked although automatic unlocks are on. */
  askReason: AskReason | null;
  /** The cost cliff of the drama. */
  cliff: Elements;
  /** Sells the missing coins. */
  topUp: (missingCoins: number) => Elements;
  /** Offers an ad that pays coins. Rendered only where the viewer has too few. */
  ad: Elements;
  plans: readonly MembershipPlan[];
  /** The wallet with a suggestion for the missing coins, which leads back to this paywall. */
  toWallet: (missingCoins?: number) => string;
};

/** The paywall of a locked episode. */
export function UnlockSheet({ open, onClose, above, detail, ...offers }: UnlockSheetProps) {
  const { t } = useTranslation(['unlocks', 'common']);
  // Keeps the locked episode while the sheet closes, when `detail` is unlocked already.
  const [locked, setLocked] = useState(detail);
  if (detail.wall && detail !== locked) setLocked(detail);
  if (!locked.wall) return null;
  const { episode } = locked;

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('common:episode', { number: episode.number })}
      closeLabel={t('common:close')}
      aside={<p className="clip">{`${episode.title} · ${formatPosition(episode.durationSeconds)}`}</p>}
      scrim="clear"
      above={above}
    >
      <Offers {...offers} detail={locked} onDecline={onClose} />
    </Sheet>
  );
}

type OffersProps = Omit<UnlockSheetProps, 'open' | 'onClose' | 'above' | 'detail'> & {
  detail: EpisodeDetail;
  onDecline: () => void;
};

function Offers({ detail, list, unlock, askReason, cliff, topUp, plans, toWallet, ...offers }: OffersProps) {
  const { t } = useTranslation(['unlocks', 'common']);
  const { priceCoins, balanceCoins: loadedCoins } = detail.wall ?? { priceCoins: 0, balanceCoins: 0 };
  const balanceCoins = useBalanceCoins(loadedCoins);
  const isShortOfCoins = balanceCoins < priceCoins;
  const plan = plans.find(({ period }) => period === 'week') ?? plans[0];
  return (
    <>
      {askReason && <AskReasonText reason={askReason} />}
      <div className={styles.cliff}>{cliff}</div>
      <UnlockOffer
        detail={detail}
        balanceCoins={balanceCoins}
        unlock={unlock}
        topUp={topUp}
        onDecline={offers.onDecline}
      />
      <List>
        {isShortOfCoins && offers.ad}
        {list && <RestOffer list={list} unlock={unlock} toWallet={toWallet} />}
        <ListItem
          href={toWallet()}
          label={t('common:membership')}
          detail={t('common:everySeries')}
          value={plan ? t(`membership.${plan.period}`, { price: formatMoney(plan.price) }) : ''}
          strong
        />
        <AutoUnlockSwitch />
      </List>
    </>
  );
}

function AskReasonText({ reason }: { reason: AskReason }) {
  const { t } = useTranslation('unlocks');
  const capCoins = useUserInfo().data?.autoUnlockCapCoins ?? 0;
  return (
    <p className={styles.reason} role="status">
      {reason === 'paused'
        ? t('auto.paused', { count: limits.maxUntouchedAutoUnlocks })
        : t('auto.capReached', { count: capCoins, coins: formatCoins(capCoins) })}
    </p>
  );
}
