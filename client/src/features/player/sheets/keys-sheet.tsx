import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { seekStepSeconds } from '#features/player/chrome/seek-target.ts';
import { Sheet } from '#ui/sheet.tsx';
import styles from './keys-sheet.module.css';

type KeyRow = { keys: readonly string[]; isRange?: boolean; label: string };

const listKeys = (t: TFunction<['player', 'common']>): readonly KeyRow[] => [
  { keys: [t('keys.space')], label: t('keys.playOrPause') },
  { keys: ['↑', '↓'], label: t('keys.step') },
  { keys: ['←', '→'], label: t('keys.seek', { seconds: seekStepSeconds }) },
  { keys: ['0', '9'], isRange: true, label: t('keys.seekTenth') },
  { keys: ['<', '>'], label: t('keys.speed') },
  { keys: ['M'], label: t('keys.sound') },
  { keys: ['C'], label: t('captions') },
  { keys: ['L'], label: t('like') },
  { keys: ['S'], label: t('save') },
  { keys: ['F'], label: t('clearView') },
  { keys: ['?'], label: t('keys.help') },
  { keys: ['Esc'], label: t('common:back') },
];

/** The keys of the player. */
export function KeysSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['player', 'common']);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('keys.title')}
      closeLabel={t('common:close')}
      scrim="none"
      announcesHeight
    >
      <dl className={styles.keys}>
        {listKeys(t).map(({ keys, isRange, label }) => (
          <div key={label} className={styles.row}>
            <dt>
              {keys.map((key, index) => (
                <span key={key}>
                  {isRange && index > 0 && <span className="t2">{t('keys.to')} </span>}
                  <kbd>{key}</kbd>
                </span>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
