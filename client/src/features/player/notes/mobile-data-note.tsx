import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Player } from '#features/player/use-player.ts';
import { changeDeviceSettings, useDeviceSettings } from '#lib/settings/device-settings.ts';
import { sessionValues } from '#lib/storage.ts';
import { usePausableTimer } from '#ui/use-pausable-timer.ts';
import { type EpisodeSize, estimateEpisodeSize } from './episode-size.ts';
import { useIsOnMobileData } from './mobile-data.ts';
import { Note } from './note.tsx';

const shownMs = 8_000;
const saidKey = 'sj_mobile_data';

/** Says once a session what an episode takes on mobile data, and offers the data saver; null otherwise. */
export function useMobileDataNote({ detail, state }: Player): ReactNode {
  const isOnMobileData = useIsOnMobileData();
  const { dataSaver } = useDeviceSettings();
  const [isSaid, setIsSaid] = useState(() => sessionValues.get(saidKey) !== null);
  const { start, durationSeconds } = detail.data?.playback ?? {};
  if (!isOnMobileData || dataSaver || isSaid || !start?.master || !durationSeconds) return null;
  const size = estimateEpisodeSize(start.master, durationSeconds);
  if (!size || !state) return null;
  return (
    <MobileDataNote
      size={size}
      isRunning={state.isPlaying && !state.isWaiting}
      onEnd={() => setIsSaid(true)}
    />
  );
}

type MobileDataNoteProps = { size: EpisodeSize; isRunning: boolean; onEnd: () => void };

function MobileDataNote({ size, isRunning, onEnd }: MobileDataNoteProps) {
  const { t } = useTranslation('player');
  usePausableTimer(shownMs, !isRunning, onEnd);
  useEffect(() => sessionValues.set(saidKey, '1'), []);
  const saveData = () => {
    changeDeviceSettings({ dataSaver: true });
    onEnd();
  };
  return (
    <Note
      title={t('note.mobileData')}
      text={t('note.mobileDataSizes', { full: size.fullMegabytes, saver: size.saverMegabytes })}
      actions={[
        { label: t('note.useDataSaver'), onClick: saveData },
        { label: t('note.keepSharp'), onClick: onEnd },
      ]}
    />
  );
}
