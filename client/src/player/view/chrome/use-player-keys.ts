import { useEffect, useEffectEvent } from 'react';
import { findKeyCommand, type KeyCommand } from './player-keys.ts';

/** Commands that repeat while their key is held. */
const repeatable: readonly KeyCommand[] = ['seekBack', 'seekForward'];

/** Runs the player's commands on key presses anywhere, unless the focused element needs the key itself. */
export function usePlayerKeys(isEnabled: boolean, commands: Record<KeyCommand, (key: string) => void>) {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const command = findKeyCommand(event);
    if (!command || (event.repeat && !repeatable.includes(command))) return;
    const focused = event.target instanceof Element ? event.target : null;
    // The space bar presses a focused button.
    const handlesKey = focused?.closest(
      command === 'playOrPause' ? 'input, textarea, button, a' : 'input, textarea',
    );
    if (handlesKey) return;
    event.preventDefault();
    commands[command](event.key);
  });

  useEffect(() => {
    if (!isEnabled) return;
    const listener = (event: KeyboardEvent) => handleKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, [isEnabled]);
}
