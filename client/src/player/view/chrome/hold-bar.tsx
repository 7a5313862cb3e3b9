import { Icon } from '@cliffhanger/look/icon.tsx';
import { useTranslation } from 'react-i18next';
import { Ledge } from '#ui/ledge.tsx';
import styles from './hold-bar.module.css';
import type { HoldSpeed } from './use-hold-speed.ts';

/** Takes the place of the bar while the video runs at twice its speed. */
export function HoldBar({ hold }: { hold: HoldSpeed }) {
  const { t } = useTranslation('player');
  return (
    <div className={styles.hold}>
      <div className={styles.row}>
        <span className="display num">{t('hold.speed')}</span>
        <Icon name="lock" />
      </div>
      <Ledge percent={hold.isLocked ? 100 : (hold.share ?? 0) * 100} className={styles.ledge} />
      <p>{t(hold.isLocked ? 'hold.locked' : 'hold.hint')}</p>
    </div>
  );
}
