import path from 'node:path';
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
const visibleFaults = /^(is missing|is empty|has no )/;

/** How to mend a fault: a command, or what to do before it. */
export const remedyOf = ({ drama, episode }: FaultOwner, { file, fault, isSize }: FileFault): string => {
  if (isSize) return 'pnpm staff media check --make-missing';
  if (!drama) return 'add the banner again: pnpm staff carousel list, carousel remove, carousel add';
  const { slug } = drama;
  if (!isImported(drama)) {
    const seed = `pnpm seed --drama ${slug}, while the server is stopped`;
    return episode === null
      ? seed
      : `delete the folder media/${episodeFolderOf(drama, episode)}, then ${seed}`;
  }
  const again = `pnpm staff drama import <folder of ${slug}>`;
  const isSubtitles = file.endsWith('.vtt');
  return episode === null || isSubtitles || visibleFaults.test(fault)
    ? again
    : `${again} --encode-again ${episode}`;
};

/** Whether a drama came from `drama import`, which writes below `dramas/`. Others belong to the demo. */
const isImported = ({ episodes }: DramaMedia): boolean =>
  episodes.every(({ renditions }) => renditions.every(({ folder }) => folder.startsWith('dramas/')));

const episodeFolderOf = ({ slug, episodes }: DramaMedia, number: number): string => {
  const rendition = episodes.find((episode) => episode.number === number)?.renditions[0];
  return rendition ? path.dirname(rendition.folder) : slug;
};
