import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { EndNote } from './end-note.tsx';

type OpenedElsewhereProps = {
  number: number;
  /** A membership opens it. */
  isMember: boolean;
  onPlay: () => void;
};

/** Over an episode that another device has opened: nobody may be here, so it waits. */
export function OpenedElsewhere({ number, isMember, onPlay }: OpenedElsewhereProps) {
  const { t } = useTranslation('player');
  return (
    <EndNote
      title={isMember ? t('end.openedByMembership') : t('end.openedElsewhere')}
      text={t('end.waitsHere')}
      actions={
        <Button variant="main" grow icon="play" onClick={onPlay}>
          {t('end.playEpisode', { number })}
        </Button>
      }
    />
  );
}
