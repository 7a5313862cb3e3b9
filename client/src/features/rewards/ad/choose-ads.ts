import type { HistoryItem } from '@cliffhanger/contracts';

type Advertised = { drama: { dramaId: string } };
type Watched = Pick<HistoryItem, 'drama' | 'episodesIndex' | 'finished'>;

/**
 * Chooses which series to advertise: none that the viewer has finished or comes from, and unknown ones first. If no other
 * is left, those that the viewer does not come from.
 * @param fromId the series at whose paywall the viewer is
 */
export const chooseAds = <Item extends Advertised>(
  items: readonly Item[],
  { fromId, history }: { fromId: string | null; history: readonly Watched[] },
): readonly Item[] => {
  const others = items.filter(({ drama }) => drama.dramaId !== fromId);
  const watched = new Map(history.map((item) => [item.drama.dramaId, item]));
  const isFinished = ({ drama, episodesIndex, finished }: Watched) =>
    finished && episodesIndex >= drama.episodesNum;
  const isNew = ({ drama }: Item) => !watched.has(drama.dramaId);
  const isUnfinished = ({ drama }: Item) => {
    const item = watched.get(drama.dramaId);
    return item !== undefined && !isFinished(item);
  };
  const chosen = [...others.filter(isNew), ...others.filter(isUnfinished)];
  if (chosen.length > 0) return chosen;
  return others.length > 0 ? others : items;
};
