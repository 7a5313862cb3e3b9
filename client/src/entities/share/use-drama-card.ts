import type { DramaCard } from '@cliffhanger/contracts';
import { useEffect } from 'react';
import { whenIdle } from '#lib/when-idle.ts';
import { type Sharing, takesPictures } from './use-sharing.ts';

/** Draws the card that is sent with a link to a drama, where the system's share sheet takes pictures. */
export function useDramaCard(drama: DramaCard, keepCard: Sharing['keepCard']): void {
  useEffect(() => {
    if (!takesPictures()) return;
    const draw = async () => {
      const { drawDramaAlone } = await import('./drama-picture.ts');
      await keepCard(await drawDramaAlone(drama));
    };
    // Without the card, the link is sent alone.
    return whenIdle(() => void draw().catch(() => undefined));
  }, [drama, keepCard]);
}
