import type { EpisodeDetail } from '@cliffhanger/contracts';
import { limits } from '@cliffhanger/contracts/core';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserInfo } from '#entities/session/session.ts';
import { useCoinPrices } from '#entities/wallet/use-coin-prices.ts';
import { formatPosition } from '#lib/language/format-position.ts';
import type { Elements } from '#ui/elements.ts';
import { Sheet } from '#ui/sheet.tsx';
import type { AskReason } from './auto-unlock.ts';
import styles from './unlock.module.css';

type UnlockSheetProps = {
  open: boolean;
  onClose: () => void;
  above: ComponentProps<typeof Sheet>['above'] & {};
  detail: EpisodeDetail;
  /** Why the viewer is asked although automatic unlocks are on. */
  askReason: AskReason | null;
  /** The cost cliff of the drama. */
  cliff: Elements;
  /** The main offer, and the other ways. */
  children: Elements;
};

/** The paywall of a locked episode. */
export function UnlockSheet({ detail, askReason, cliff, children, ...sheet }: UnlockSheetProps) {
  const { t } = useTranslation('common');
  const { number, title, durationSeconds } = detail.episode;
  return (
    <Sheet
      {...sheet}
      title={t('episode', { number })}
      closeLabel={t('close')}
      aside={<p className="clip">{`${title} · ${formatPosition(durationSeconds)}`}</p>}
      scrim="clear"
      announcesHeight
    >
      {askReason && <AskReasonText reason={askReason} />}
      <div className={styles.cliff}>{cliff}</div>
      {children}
    </Sheet>
  );
}

function AskReasonText({ reason }: { reason: AskReason }) {
  const { t } = useTranslation('unlocks');
  const { describe } = useCoinPrices();
  const capCoins = useUserInfo().data?.autoUnlockCapCoins ?? 0;
  return (
    <p className={styles.reason} role="status">
      {reason === 'paused'
        ? t('auto.paused', { count: limits.maxUntouchedAutoUnlocks })
        : t('auto.capReached', { price: describe(capCoins) })}
    </p>
  );
}
