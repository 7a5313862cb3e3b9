import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { changeDeviceSettings, useDeviceSettings } from '#entities/settings/device-settings.ts';
import { sessionValues } from '#lib/storage.ts';
import type { Player } from '#player/use-player.ts';
import { episodeSizes } from '#player/view/sheets/episode-size.ts';
import type { Elements } from '#ui/elements.ts';
import { usePausableTimer } from '#ui/use-pausable-timer.ts';
import { Note } from './note.tsx';

/** The Network Information API, which some browsers have. */
type NetworkInformation = EventTarget & { type?: string };

const { connection } = navigator as { connection?: NetworkInformation };

const subscribe = (listener: () => void) => {
  connection?.addEventListener('change', listener);
  return () => connection?.removeEventListener('change', listener);
};

/** Whether the device is on mobile data, as far as its browser says so. */
const useIsOnMobileData = (): boolean =>
  useSyncExternalStore(subscribe, () => connection?.type === 'cellular');

const shownMs = 8_000;
const saidKey = 'sj_mobile_data';

/** Says once a session what an episode takes on mobile data, and offers the data saver; null otherwise. */
export function useMobileDataNote({ pool, video, detail, videoState }: Player): Elements {
  const isOnMobileData = useIsOnMobileData();
  const { dataSaver } = useDeviceSettings();
  const [isSaid, setIsSaid] = useState(() => sessionValues.get(saidKey) !== null);
  const sizes = episodeSizes(video?.renditions ?? [], detail.data?.playback?.durationSeconds ?? 0);
  if (!isOnMobileData || dataSaver || isSaid || !videoState || !sizes || sizes.saver >= sizes.full)
    return null;
  const end = () => setIsSaid(true);
  return (
    <MobileDataNote
      sizes={sizes}
      isRunning={videoState.isPlaying && !videoState.isWaiting}
      onSave={() => {
        changeDeviceSettings({ dataSaver: true });
        pool.changeQuality();
        end();
      }}
      onEnd={end}
    />
  );
}

type MobileDataNoteProps = {
  sizes: { full: number; saver: number };
  isRunning: boolean;
  onSave: () => void;
  onEnd: () => void;
};

function MobileDataNote({ sizes, isRunning, onSave, onEnd }: MobileDataNoteProps) {
  const { t } = useTranslation('player');
  usePausableTimer(shownMs, !isRunning, onEnd);
  useEffect(() => void sessionValues.set(saidKey, '1'), []);
  return (
    <Note
      title={t('note.mobileData')}
      text={t('note.mobileDataSizes', sizes)}
      actions={[
        { label: t('note.useDataSaver'), onClick: onSave },
        { label: t('note.keepSharp'), onClick: onEnd },
      ]}
    />
  );
}
