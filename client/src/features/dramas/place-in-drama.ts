import type { EpisodeList } from '@cliffhanger/contracts';

/** The episode at which the viewer is: where they continue, or after the end the last one. */
export const placeOf = ({ resume, episodes }: EpisodeList): { episodeId: string; number: number } =>
  (resume.finished && episodes.at(-1)) || resume;
