import { VideoPool } from './video-pool.ts';
import type { EpisodeSource } from './video-state.ts';

let pool: VideoPool | undefined;
let users = 0;
/** The episode that a page without a player has loaded ahead. */
let preloadedId: string | null = null;

/** The videos of the page. For You and the episode player share them, so that one goes on where the other was. */
export const playerPool = (): VideoPool => {
  pool ??= new VideoPool();
  return pool;
};

/** Whether a player is on the page, which shows what the pool plays. */
export const isPlayerOpen = (): boolean => users > 0;

/** How long the videos stay loaded without a player, while the next screen arrives. */
const keepMs = 1_000;

const unloadWithoutPlayer = (used: VideoPool) =>
  setTimeout(() => {
    if (isPlayerOpen()) return;
    used.unloadAll(preloadedId);
  }, keepMs);

/** Loads the start of an episode while no player is open. Only the one asked for last stays loaded. */
export const preloadBeforeOpening = (source: EpisodeSource): void => {
  if (isPlayerOpen()) return;
  preloadedId = source.episodeId;
  playerPool().preload(source);
};

/** Plays an episode whose screen opens now. Its videos are unloaded if no player follows. */
export const startBeforeOpening = (source: EpisodeSource): void => {
  const used = playerPool();
  used.show(source).play();
  unloadWithoutPlayer(used);
};

/**
 * Keeps the videos for a player that opens. They pause when it closes, and are unloaded if no other player follows.
 * @returns a function for the end of that player
 */
export const keepPool = (used: VideoPool): (() => void) => {
  users += 1;
  preloadedId = null;
  return () => {
    users -= 1;
    used.shown.value?.pause();
    unloadWithoutPlayer(used);
  };
};
