import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '#ui/toast.ts';
import type { Player } from './use-player.ts';

/** The window of its own for a video. */
export interface PictureInPicture {
  isOpen: boolean;
  toggle: () => void;
}

/**
 * Shows the video in a window of its own over other programs; null where the browser has none. The window follows the video
 * to another episode, as each has a `<video>` of its own. It closes at a paywall, whose question stands in the page, and
 * when the viewer leaves the player.
 */
export function usePictureInPicture(player: Player): PictureInPicture | null {
  const { t } = useTranslation('player');
  const isOpen = useSyncExternalStore(subscribe, hasWindow);
  useWindowFollows(player);
  if (!document.pictureInPictureEnabled) return null;
  const element = player.video?.element;
  const open = () => element && openWindow(element).catch(() => toast(t('pictureInPicture.refused')));
  return { isOpen, toggle: () => void (isOpen ? closeWindow() : open()) };
}

function useWindowFollows({ video, detail }: Player) {
  const isLocked = detail.data?.playback === null;
  useEffect(() => {
    if (isLocked) void closeWindow();
  }, [isLocked]);
  useEffect(() => {
    const element = video?.element;
    if (!element) return;
    // The browser opens no window for a video whose size it does not know.
    const follow = () => {
      const shown = document.pictureInPictureElement;
      // If the browser refuses, the video goes on in the page.
      if (shown && shown !== element) void openWindow(element).catch(closeWindow);
    };
    if (element.readyState >= HTMLMediaElement.HAVE_METADATA) follow();
    element.addEventListener('loadedmetadata', follow);
    return () => element.removeEventListener('loadedmetadata', follow);
  }, [video]);
  useEffect(() => () => void closeWindow(), []);
}

const hasWindow = () => (document.pictureInPictureElement ?? null) !== null;

const openWindow = async (element: HTMLVideoElement): Promise<void> => {
  element.disablePictureInPicture = false;
  element.addEventListener('leavepictureinpicture', hideBrowserButton, { once: true });
  await element.requestPictureInPicture();
};

/** Otherwise some browsers lay a button of their own over the video. */
const hideBrowserButton = ({ target }: Event) => {
  (target as HTMLVideoElement).disablePictureInPicture = true;
};

const closeWindow = async (): Promise<void> => {
  if (hasWindow()) await document.exitPictureInPicture();
};

const events = ['enterpictureinpicture', 'leavepictureinpicture'] as const;

const subscribe = (onChange: () => void) => {
  for (const name of events) document.addEventListener(name, onChange);
  return () => {
    for (const name of events) document.removeEventListener(name, onChange);
  };
};
