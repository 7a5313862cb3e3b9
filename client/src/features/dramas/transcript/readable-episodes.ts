import type { EpisodeItem, EpisodeList } from '@cliffhanger/contracts';

/** The episodes whose transcript gives nothing away: those that the viewer has watched or bought, and may still play. */
export const readableEpisodes = ({ episodes }: EpisodeList): EpisodeItem[] =>
  episodes.filter(({ access, watched }) => access === 'unlocked' || (watched && access !== 'locked'));
