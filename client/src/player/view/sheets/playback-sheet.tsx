import { Icon, type IconName } from '@cliffhanger/look/icon.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSubtitleChoices } from '#entities/settings/subtitle-choices.ts';
import { formatPosition } from '#lib/language/format-position.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import type { PictureInPicture } from '#player/use-picture-in-picture.ts';
import type { Player } from '#player/use-player.ts';
import { SpeedStops } from '#player/view/speed/speed-stops.tsx';
import type { SeriesSpeed } from '#player/view/speed/use-series-speed.ts';
import { Button } from '#ui/button.tsx';
import { ChoicePills } from '#ui/choice-pills.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { DataSaverItem } from './data-saver-item.tsx';
import styles from './playback-sheet.module.css';
import { QualityChoice } from './quality-choice.tsx';
import { SoundChoice } from './sound-choice.tsx';
import { StopItem } from './stop-item.tsx';

type PlaybackSheetProps = {
  open: boolean;
  onClose: () => void;
  player: Player;
  speed: SeriesSpeed;
  /** Null where the browser has none. */
  pictureInPicture: PictureInPicture | null;
  /** Null while there is nothing to clear the view of. */
  onClearView: (() => void) | null;
};

/** How the video plays. It goes on above the sheet, so the line that is spoken shows each choice. */
export function PlaybackSheet({ open, onClose, ...content }: PlaybackSheetProps) {
  const { t } = useTranslation(['player', 'common']);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('playback.title')}
      closeLabel={t('common:close')}
      scrim="none"
      announcesHeight
    >
      <PlaybackSettings {...content} />
    </Sheet>
  );
}

type SettingsProps = Omit<PlaybackSheetProps, 'open' | 'onClose'>;

function PlaybackSettings({ player, speed, pictureInPicture, onClearView }: SettingsProps) {
  const { t } = useTranslation(['player', 'settings']);
  const subtitles = useSubtitleChoices();
  const hasCaptions = player.detail.data?.playback?.subtitles.some(({ kind }) => kind === 'captions');
  return (
    <>
      <h3 className="small t2">{t('playback.speed')}</h3>
      <SpeedStops speed={speed} />
      <QualityChoice player={player} className={styles.choice} />
      <SoundChoice player={player} className={styles.choice} />
      <ChoicePills {...subtitles.language} label={t('captions')} className={styles.choice} />
      {hasCaptions && (
        <ChoicePills {...subtitles.kind} label={t('settings:subtitles.kind')} className={styles.choice} />
      )}
      <div className={styles.pair}>
        <ChoicePills
          {...subtitles.size}
          label={t('playback.subtitleSize')}
          className={`${styles.choice} ${styles.sizes}`}
        />
        <ChoicePills
          {...subtitles.background}
          label={t('settings:subtitles.background')}
          className={styles.choice}
        />
      </div>
      <StopItem className={styles.saver} />
      <DataSaverItem player={player} className={styles.saver} />
      <div className={styles.deeds}>
        {onClearView && (
          <Button className={styles.deed} onClick={onClearView}>
            <Deed icon="clear">{t('clearView')}</Deed>
          </Button>
        )}
        <ReportButton player={player} />
        {pictureInPicture && (
          <Button className={styles.wide} disabled={!player.video} onClick={pictureInPicture.toggle}>
            <Deed icon="pip">
              {t(pictureInPicture.isOpen ? 'pictureInPicture.leave' : 'pictureInPicture.enter')}
            </Deed>
          </Button>
        )}
      </div>
    </>
  );
}

/** Opens the feedback form with the episode and the second in its text. */
function ReportButton({ player }: { player: Player }) {
  const { t } = useTranslation('player');
  const { video, detail } = player;
  if (!detail.data) return null;
  const description = t('playback.reportText', {
    drama: detail.data.drama.title,
    number: detail.data.episode.number,
    position: formatPosition(video?.positionSeconds ?? 0),
  });
  return (
    <Button className={styles.deed} href={href(paths.feedback({ description }))}>
      <Deed icon="flag">{t('playback.report')}</Deed>
    </Button>
  );
}

function Deed({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <span className={styles.words}>
      <Icon name={icon} />
      <span>{children}</span>
    </span>
  );
}
