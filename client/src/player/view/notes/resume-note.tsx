import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPosition } from '#lib/language/format-position.ts';
import type { Player } from '#player/use-player.ts';
import type { Elements } from '#ui/elements.ts';
import { usePausableTimer } from '#ui/use-pausable-timer.ts';
import { Note } from './note.tsx';

const shownMs = 5_000;

/** Says where an earlier visit stopped, when the episode goes on from there; null otherwise. */
export function useResumeNote(player: Player): Elements {
  const { video, videoState } = player;
  const { atSeconds, dismiss } = useResumedPosition(player);
  if (atSeconds === null) return null;
  return (
    <ResumeNote
      atSeconds={atSeconds}
      isRunning={videoState?.isPlaying === true && !videoState.isWaiting}
      onEnd={dismiss}
      onRestart={() => {
        dismiss();
        video?.seekTo(0);
        video?.play();
      }}
    />
  );
}

/** The position at which the episode was picked up. An episode that this player has shown before was not left. */
function useResumedPosition({ video, episodeId }: Player) {
  const [resumed, setResumed] = useState<{ episodeId: string; atSeconds: number } | null>(null);
  const shownIds = useRef(new Set<string>());
  useEffect(() => {
    if (!video?.source || episodeId === undefined || shownIds.current.has(episodeId)) return;
    shownIds.current.add(episodeId);
    const { startSeconds } = video.source;
    const goesOn = startSeconds > 0 && video.positionSeconds > 0;
    setResumed(goesOn ? { episodeId, atSeconds: startSeconds } : null);
  }, [video, episodeId]);
  return {
    atSeconds: resumed?.episodeId === episodeId ? (resumed?.atSeconds ?? null) : null,
    dismiss: () => setResumed(null),
  };
}

type ResumeNoteProps = { atSeconds: number; isRunning: boolean; onEnd: () => void; onRestart: () => void };

function ResumeNote({ atSeconds, isRunning, onEnd, onRestart }: ResumeNoteProps) {
  const { t } = useTranslation('player');
  usePausableTimer(shownMs, !isRunning, onEnd);
  return (
    <Note
      title={t('note.resumed', { position: formatPosition(atSeconds) })}
      actions={[{ label: t('note.fromStart'), icon: 'start', onClick: onRestart }]}
    />
  );
}
