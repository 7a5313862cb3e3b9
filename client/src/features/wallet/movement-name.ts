import type { Movement } from '@cliffhanger/contracts';
import type { TFunction } from 'i18next';

/** The name of a movement: "Room 1407, episode 12", "Check-in". */
export const movementName = (
  { reason, dramaTitle, episodeNumber }: Pick<Movement, 'reason' | 'dramaTitle' | 'episodeNumber'>,
  t: TFunction<'wallet'>,
): string => {
  if (reason !== 'unlock' && reason !== 'undoUnlock') return t(`movements.${reason}`);
  const drama = dramaTitle ?? '';
  // Without a number it is the rest of the series.
  return episodeNumber === null
    ? t(`movements.${reason}Rest`, { drama })
    : t(`movements.${reason}`, { drama, number: episodeNumber });
};
