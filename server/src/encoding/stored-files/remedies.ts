import path from 'node:path';
import type { MediaFault, MediaFaultCode } from '@cliffhanger/contracts/staff';
import type { FileFault } from './check-episode.ts';
import type { DramaMedia } from './referenced-files.ts';

/** A drama or an episode that has a fault. */
interface FaultOwner {
  /** Null for an image of the carousel. */
  drama: DramaMedia | null;
  /** Null for an image of the drama. */
  episode: number | null;
}

/** An import sees these faults by itself. Others have to be named to it. */
const visibleFaults: readonly MediaFaultCode[] = [
  ...(['missing', 'empty', 'playlistWithoutEnd'] as const),
  ...(['posterUnnamed', 'posterUnnamedIn', 'stillUnnamed', 'videoUnnamed'] as const),
];

/** How to mend a fault: a command, or what to do before it. */
export const remedyOf = (
  { drama, episode: number }: FaultOwner,
  { file, code, isSize }: FileFault,
): MediaFault['remedy'] => {
  if (isSize) return { code: 'makeSizes', values: {} };
  if (!drama) return { code: 'addBanner', values: {} };
  const { slug } = drama;
  if (!isImported(drama))
    return number === null
      ? { code: 'seed', values: { slug } }
      : { code: 'seedAnew', values: { slug, folder: episodeFolderOf(drama, number) } };
  const isSubtitles = file.endsWith('.vtt');
  return number === null || isSubtitles || visibleFaults.includes(code)
    ? { code: 'importAgain', values: { slug } }
    : { code: 'encodeAgain', values: { slug, number } };
};

/** Whether a drama came from `drama import`, which writes below `dramas/`. Others belong to the demo. */
const isImported = ({ episodes }: DramaMedia): boolean =>
  episodes.every(({ renditions }) => renditions.every(({ folder }) => folder.startsWith('dramas/')));

const episodeFolderOf = ({ slug, episodes }: DramaMedia, number: number): string => {
  const rendition = episodes.find((episode) => episode.number === number)?.renditions[0];
  return rendition ? path.dirname(rendition.folder) : slug;
};
