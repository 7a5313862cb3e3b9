import { useEffect } from 'react';
import { VideoPool } from './video-pool.ts';

let pool: VideoPool | undefined;
let users = 0;

/** The videos of the page. For You and the episode player share them, so that one goes on where the other was. */
export const playerPool = (): VideoPool => {
  pool ??= new VideoPool();
  return pool;
};

/** How long the videos stay loaded without a player, while the next screen arrives. */
const keepMs = 1_000;

/** Unloads the videos once no player has used them for a moment; they pause at once. */
export const usePoolLifetime = (used: VideoPool): void => {
  useEffect(() => {
    users += 1;
    return () => {
      users -= 1;
      used.shown.value?.pause();
      setTimeout(() => users === 0 && used.unloadAll(), keepMs);
    };
  }, [used]);
};
