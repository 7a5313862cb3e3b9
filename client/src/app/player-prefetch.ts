import { useEffect } from 'react';
import { routes } from '#lib/navigation/paths.ts';
import { markPlaybackStart } from '#player/reports/playback-start.ts';
import { useOpenAddress } from './navigation.ts';
import { isScreenLoaded } from './route-table.ts';

type EarlyStart = typeof import('./early-start.ts');

let earlyStart: EarlyStart | undefined;

/** Uses the code that loads episodes early. What fails is loaded again by the player, which shows the failure. */
export const withEarlyStart = async (use: (module: EarlyStart) => Promise<void>): Promise<void> => {
  try {
    earlyStart ??= await import('./early-start.ts');
    await use(earlyStart);
  } catch {
    // As above.
  }
};

const playerRoutes: readonly string[] = [routes.player, routes.forYou];

/** Starts to load an episode when the viewer presses a link to it, and plays it within the click. */
export const usePlayerPrefetch = (): void => {
  const openAddress = useOpenAddress();
  useEffect(() => {
    const handlePress = (event: PointerEvent) => {
      const address = findAddress(event);
      if (!address) return;
      markPlaybackStart('warm');
      if (opensPlayer(address)) void withEarlyStart((module) => module.prefetchAddress(address));
    };
    const handleClick = (event: MouseEvent) => {
      const address = findAddress(event);
      if (!address || !opensHere(event)) return;
      const isByKeyboard = event.detail === 0;
      if (isByKeyboard) markPlaybackStart('warm');
      // A start before the code of the screen has arrived would be heard and not seen.
      if (!opensPlayer(address) || !isScreenLoaded(pathOf(address))) return;
      if (!earlyStart?.startAddress(address)) return;
      event.preventDefault();
      afterPaint(() => openAddress(address));
    };
    document.addEventListener('pointerdown', handlePress, { passive: true });
    document.addEventListener('click', handleClick, { capture: true });
    return () => {
      document.removeEventListener('pointerdown', handlePress);
      document.removeEventListener('click', handleClick, { capture: true });
    };
  }, [openAddress]);
};

/** Calls back once what the page shows now is on the screen. */
const afterPaint = (callback: () => void): void => {
  requestAnimationFrame(() => requestAnimationFrame(callback));
};

/** The address within the app that a link under the event leads to. */
const findAddress = (event: Event): string | null => {
  const address = (event.target as Element).closest('a')?.getAttribute('href') ?? null;
  return address?.startsWith('#') ? address : null;
};

const pathOf = (address: string): string => address.slice(1).split('?')[0] ?? '';

const opensPlayer = (address: string): boolean => playerRoutes.includes(pathOf(address));

const opensHere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
