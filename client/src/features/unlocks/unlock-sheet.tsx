import type { EpisodeDetail, EpisodeList, MembershipPlan } from '@cliffhanger/contracts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatPosition } from '#lib/language/format.ts';
import { List, ListItem } from '#ui/list-item.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { AutoUnlockSwitch } from './auto-unlock-switch.tsx';
import { RestOffer } from './rest-offer.tsx';
import styles from './unlock.module.css';
import { UnlockOffer } from './unlock-offer.tsx';
import type { Unlock } from './use-unlock.ts';

type UnlockSheetProps = {
  open: boolean;
  onClose: () => void;
  detail: EpisodeDetail;
  list: EpisodeList | undefined;
  unlock: Unlock;
  /** What is free, what costs, how far the coins go. */
  cliff: ReactNode;
  /** What brings the coins that are missing. */
  topUp: (missingCoins: number) => ReactNode;
  plans: readonly MembershipPlan[];
  /** The wallet, with the way back to this wall. */
  walletHref: string;
};

/** The wall before a locked episode. */
export function UnlockSheet({ open, onClose, detail, ...wall }: UnlockSheetProps) {
  const { t } = useTranslation(['unlocks', 'common']);
  // While the sheet sinks, the wall that it stood for has gone.
  const [walled, setWalled] = useState(detail);
  if (detail.wall && detail !== walled) setWalled(detail);
  if (!walled.wall) return null;
  const { episode } = walled;

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('title', { number: episode.number })}
      closeLabel={t('common:close')}
      aside={<p className="clip">{`${episode.title} · ${formatPosition(episode.durationSeconds)}`}</p>}
      scrim="clear"
    >
      <Wall {...wall} detail={walled} onDecline={onClose} />
    </Sheet>
  );
}

type WallProps = Omit<UnlockSheetProps, 'open' | 'onClose' | 'detail'> & {
  detail: EpisodeDetail;
  onDecline: () => void;
};

function Wall({ detail, list, unlock, cliff, topUp, plans, walletHref, onDecline }: WallProps) {
  const { t } = useTranslation(['unlocks', 'common']);
  const plan = plans.find(({ period }) => period === 'week') ?? plans[0];
  return (
    <>
      <div className={styles.cliff}>{cliff}</div>
      <UnlockOffer detail={detail} unlock={unlock} topUp={topUp} onDecline={onDecline} />
      <List>
        {list && <RestOffer list={list} unlock={unlock} walletHref={walletHref} />}
        <ListItem
          href={walletHref}
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
