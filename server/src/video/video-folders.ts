/** Where the renditions of a video are, or can be. Folders are named `<number>-<hash of the video>`, then `…-2` and so on. */
export interface VideoFolders {
  /** The complete ones; empty if the video has to be encoded. */
  complete: readonly string[];
  /** Free names for new ones, in the order of preference. */
  free: readonly string[];
}

/**
 * Chooses the folder of an episode's renditions: the one in use if it is complete, else another complete one, else a new
 * one. A new one is never the one in use, because players and caches may hold parts of that.
 *
 * @param current the one in use; null: none
 */
export const chooseFolder = (
  { complete, free }: VideoFolders,
  current: string | null,
): { folder: string; encodes: boolean } => {
  const existing = complete.find((folder) => folder === current) ?? complete[0];
  if (existing !== undefined) return { folder: existing, encodes: false };
  const folder = free.find((each) => each !== current);
  if (folder === undefined) throw new Error('there is no free folder');
  return { folder, encodes: true };
};

/** Whether two folders have renditions of the same video, perhaps of different attempts or episodes. */
export const isSameVideo = (one: string, other: string): boolean => hashOf(one) === hashOf(other);

/** The hash in the name of a folder; the whole of another name. */
const hashOf = (folder: string): string => /-([0-9a-f]{16})(-\d+)?$/.exec(folder)?.[1] ?? folder;
