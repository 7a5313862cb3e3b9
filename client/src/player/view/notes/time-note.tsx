import { watchLimitRules } from '@cliffhanger/contracts/watch-limits';
import { useTranslation } from 'react-i18next';
import { useStore } from '#lib/store.ts';
import { watchingStops } from '#player/stops/watching-stops.ts';
import type { Player } from '#player/use-player.ts';
import type { Elements } from '#ui/elements.ts';
import { usePausableTimer } from '#ui/use-pausable-timer.ts';
import { Note } from './note.tsx';

const shownMs = 8_000;

/** Says once that the time of the day is almost up, and once that it is; null otherwise. */
export function useTimeNote({ videoState, stop }: Player): Elements {
  const { day, toldDay } = useStore(watchingStops.state);
  if (day === 'enough' || day === toldDay || !videoState || stop !== null) return null;
  const isRunning = videoState.isPlaying && !videoState.isWaiting;
  return <TimeNote key={day} day={day} isRunning={isRunning} onEnd={() => watchingStops.tellDay()} />;
}

type TimeNoteProps = { day: 'soon' | 'over'; isRunning: boolean; onEnd: () => void };

function TimeNote({ day, isRunning, onEnd }: TimeNoteProps) {
  const { t } = useTranslation('player');
  usePausableTimer(shownMs, !isRunning, onEnd);
  const isOver = day === 'over';
  return (
    <Note
      title={isOver ? t('stop.over') : t('stop.soon', { minutes: watchLimitRules.noteMinutes })}
      text={isOver ? t('stop.overText') : t('stop.soonText')}
      actions={[{ label: t('stop.understood'), onClick: onEnd }]}
    />
  );
}
