import type { EpisodePlan } from './plan-import.ts';

const causes: Readonly<Record<string, string>> = {
  'episode.replace': 'video replaced by staff on',
  'episode.move': 'another video since staff moved episodes on',
  'episode.remove': 'another video since staff removed an episode on',
};

/** The video that an episode has and the one that it gets, on one line; null if it is the same, or a first one. */
export const formatVideoChange = ({
  video,
  videoStatus,
  staffVideo,
  encodes,
}: EpisodePlan): string | null => {
  if (videoStatus === 'unchanged' || (videoStatus === 'new' && !staffVideo)) return null;
  const cause = videoStatus === 'new' ? 'removed by staff on' : causes[staffVideo?.action ?? ''];
  const before = staffVideo
    ? `${cause ?? 'video changed by staff on'} ${staffVideo.at.slice(0, 10)}`
    : 'video of the last import';
  return `${before} → ${video}, ${encodes ? 'to encode' : 'already encoded'}`;
};
