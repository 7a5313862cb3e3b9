import { useEffect, useState } from 'react';
import type { Player } from '#player/use-player.ts';
import { getSeriesSpeed, type Speed, stepSpeed, storeSeriesSpeed } from './series-speeds.ts';

export interface SeriesSpeed {
  speed: Speed;
  change: (next: Speed) => void;
  /** Changes it to the next faster (1) or slower (-1) one. */
  step: (direction: 1 | -1) => void;
}

/** The speed of the drama that plays, which is kept on this device. */
export function useSeriesSpeed({ pool, dramaId }: Player): SeriesSpeed {
  const [chosen, setChosen] = useState(() => ({ dramaId, speed: getSeriesSpeed(dramaId) }));
  if (chosen.dramaId !== dramaId) setChosen({ dramaId, speed: getSeriesSpeed(dramaId) });
  const { speed } = chosen;
  useEffect(() => pool.setSpeed(speed), [pool, speed]);

  const change = (next: Speed) => {
    storeSeriesSpeed(dramaId, next);
    setChosen({ dramaId, speed: next });
  };
  return { speed, change, step: (direction: 1 | -1) => change(stepSpeed(speed, direction)) };
}
