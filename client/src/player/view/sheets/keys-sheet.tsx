import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { seekStepSeconds } from '#player/view/chrome/seek-target.ts';
import { Sheet } from '#ui/sheet.tsx';
import styles from './keys-sheet.module.css';

type KeyRow = { keys: readonly string[]; isRange?: boolean; label: string };

const listKeys = (
  t: TFunction<['player', 'common', 'dramas']>,
  hasPictureInPicture: boolean,
): readonly KeyRow[] => [
  { keys: [t('keys.space')], label: t('keys.playOrPause') },
  { keys: ['↑', '↓'], label: t('keys.step') },
  { keys: ['←', '→'], label: t('keys.seek', { seconds: seekStepSeconds }) },
  { keys: ['0', '9'], isRange: true, label: t('keys.seekTenth') },
  { keys: ['<', '>'], label: t('keys.speed') },
  { keys: ['M'], label: t('keys.sound') },
  { keys: ['C'], label: t('captions') },
  { keys: ['L'], label: t('like') },
  { keys: ['S'], label: t('common:follow') },
  { keys: ['F'], label: t('clearView') },
  ...(hasPictureInPicture ? [{ keys: ['P'], label: t('pictureInPicture.enter') }] : []),
  { keys: ['?'], label: t('keys.help') },
  { keys: ['Esc'], label: t('common:back') },
];

type KeysSheetProps = {
  open: boolean;
  onClose: () => void;
  /** Whether the browser can show the video in a window of its own. */
  hasPictureInPicture: boolean;
};

/** The keys of the player. */
export function KeysSheet({ open, onClose, hasPictureInPicture }: KeysSheetProps) {
  const { t } = useTranslation(['player', 'common', 'dramas']);
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
        {listKeys(t, hasPictureInPicture).map(({ keys, isRange, label }) => (
          <div key={label} className={styles.row}>
            <dt>
              {keys.map((key, index) => (
                <span key={key}>
                  {isRange && index > 0 && <span className="t2">{`${t('keys.to')} `}</span>}
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
