import type { FeedItem } from '@cliffhanger/contracts';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCoinsWithUnit } from '#entities/wallet/format-coins.ts';
import type { RewardBoard } from '#features/rewards/reward-board.ts';
import { useHoldInterruptions } from '#lib/interruptions.ts';
import { formatDuration } from '#lib/language/format.ts';
import { IconButton } from '#ui/button.tsx';
import { Ledge } from '#ui/ledge.tsx';
import { toast } from '#ui/toast.ts';
import { TopBar } from '#ui/top-bar.tsx';
import styles from './ad.module.css';
import { AdDone } from './ad-done.tsx';
import type { AdOrigin } from './ad-origin.ts';
import { useAdClaim } from './use-ad-claim.ts';

export type VideoProps = {
  episode: FeedItem;
  isPlaying: boolean;
  isMuted: boolean;
  onSoundBlocked: () => void;
  onPlayed: (seconds: number) => void;
};

type AdVideoProps = {
  board: RewardBoard;
  /** The episode for which the viewer needs coins. */
  origin: AdOrigin | null;
  item: FeedItem;
  Video: ComponentType<VideoProps>;
  onClose: () => void;
  /** Plays the advertised episode. */
  onWatch: () => void;
  onNext: () => void;
};

/** One ad: the video with its reward and remaining time, and afterwards the coins. */
export function AdVideo({ board, item: firstItem, Video, ...done }: AdVideoProps) {
  const { onClose } = done;
  const { t } = useTranslation('rewards');
  const { minimumSeconds } = board.rules.ad;
  // A new feed that arrives meanwhile is for the next ad.
  const [item] = useState(firstItem);
  const [number] = useState(board.ad.watchedToday + 1);
  const [playedSeconds, setPlayedSeconds] = useState(0);
  const [isMuted, setIsMuted] = useState(false);
  const isWatched = playedSeconds >= minimumSeconds;
  const claim = useAdClaim(board.ad.ticket, isWatched);
  useHoldInterruptions(!isWatched);
  useLeftNotice(isWatched);

  return (
    <>
      <Video
        episode={item}
        isPlaying={!isWatched}
        isMuted={isMuted}
        onSoundBlocked={() => setIsMuted(true)}
        onPlayed={(step) => setPlayedSeconds((before) => before + step)}
      />
      <div className={styles.shade} />
      <TopBar
        over
        titleStyle="start"
        title={t('ad.title', { drama: item.drama.title })}
        back={{ icon: 'close', label: t('ad.leave'), onClick: onClose }}
        end={<MuteButton isMuted={isMuted} onChange={setIsMuted} />}
      />
      <AdStatus rules={board.rules.ad} number={number} playedSeconds={playedSeconds} />
      <AdDone board={board} number={number} claim={claim} {...done} />
    </>
  );
}

type MuteButtonProps = { isMuted: boolean; onChange: (isMuted: boolean) => void };

function MuteButton({ isMuted, onChange }: MuteButtonProps) {
  const { t } = useTranslation('player');
  return (
    <IconButton
      icon={isMuted ? 'mute' : 'sound'}
      label={t('mute')}
      pressed={isMuted}
      onClick={() => onChange(!isMuted)}
    />
  );
}

type AdStatusProps = { rules: RewardBoard['rules']['ad']; number: number; playedSeconds: number };

function AdStatus({ rules, number, playedSeconds }: AdStatusProps) {
  const { t } = useTranslation('rewards');
  const { coins, minimumSeconds, timesADay } = rules;
  const seconds = Math.min(Math.floor(playedSeconds), minimumSeconds);
  return (
    <>
      <div className={styles.overlayText}>
        <p className="display num">{formatDuration(minimumSeconds - seconds)}</p>
        <p>{t('ad.until', { coins: formatCoinsWithUnit(coins), count: coins })}</p>
      </div>
      <Ledge
        className={styles.ledge}
        percent={Math.min(100, (playedSeconds / minimumSeconds) * 100)}
        label={t('ad.progress', { seconds, total: minimumSeconds })}
      />
      <p className={styles.foot}>
        <span>{t('ad.position', { number, times: timesADay })}</span>
        <span>{t('ad.leaveHint')}</span>
      </p>
    </>
  );
}

/** Says that nothing was counted when the viewer leaves early, by whichever way. */
function useLeftNotice(isWatched: boolean) {
  const { t } = useTranslation('rewards');
  const notify = useEffectEvent(() => {
    if (!isWatched) toast(t('ad.left'));
  });
  useEffect(() => () => notify(), []);
}
