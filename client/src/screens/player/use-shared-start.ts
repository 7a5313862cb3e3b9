import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#lib/navigation/paths.ts';
import { setStartPosition } from '#player/start-position.ts';

/**
 * Starts an episode at the second that a shared link names, and takes the second out of the address, so that a reload
 * goes on where the viewer is.
 * @returns whether the player has to wait for it
 */
export function useSharedStart(
  dramaId: string | null,
  episodeId: string | null,
  atSecond: string | null,
): boolean {
  const navigate = useNavigate();
  const isWaiting = dramaId !== null && episodeId !== null && atSecond !== null;
  useEffect(() => {
    if (dramaId === null || episodeId === null || atSecond === null) return;
    let isGone = false;
    void setStartPosition({ dramaId, episodeId }, Number.parseInt(atSecond, 10) || 0).then(() => {
      if (!isGone) navigate(paths.player(dramaId, episodeId), { replace: true });
    });
    return () => {
      isGone = true;
    };
  }, [navigate, dramaId, episodeId, atSecond]);
  return isWaiting;
}
