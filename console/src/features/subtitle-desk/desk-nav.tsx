import { trackNames } from '@cliffhanger/contracts/subtitle-tracks';
import { memo } from 'react';
import { Link } from 'react-aria-components/Link';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { SmallChoice } from '#ui/choice.tsx';
import styles from './desk.module.css';
import { trackLabel } from './track-label.ts';
import type { TrackPlace } from './use-cue-editor.ts';

const addressOf = ({ slug, number, track }: TrackPlace): string =>
  `/dramas/${slug}/episodes/${number}/subtitles/${track}`;

interface DeskNavProps {
  place: TrackPlace;
  episodeCount: number;
}

/** The language of the lines, the episodes around, and the way back to the drama. */
export const DeskNav = memo(function DeskNav({ place, episodeCount }: DeskNavProps) {
  const { t } = useTranslation('subtitles');
  const navigate = useNavigate();
  const { slug, number, track } = place;
  return (
    <nav className={styles.nav} aria-label={t('nav')}>
      <SmallChoice
        label={t('track')}
        value={track}
        choices={trackNames.map((value) => ({ value, name: trackLabel(value) }))}
        onChange={(value) => void navigate(addressOf({ ...place, track: value }))}
      />
      {number > 1 && (
        <Link href={addressOf({ ...place, number: number - 1 })}>{t('episode', { number: number - 1 })}</Link>
      )}
      {number < episodeCount && (
        <Link href={addressOf({ ...place, number: number + 1 })}>{t('episode', { number: number + 1 })}</Link>
      )}
      <Link href={`/dramas/${slug}/episodes`}>{t('allEpisodes')}</Link>
    </nav>
  );
});
