import { useEffect, useRef } from 'react';
import { type KeyCommand, keyCommand } from '#features/player/stage/gestures.ts';

type Commands = Record<KeyCommand, () => void>;

/** Keys that go on while they are held. */
const repeatable: readonly KeyCommand[] = ['back', 'forth'];

/** The player's keys, wherever the focus is, unless what has the focus needs them itself. */
export function usePlayerKeys(isListening: boolean, commands: Commands) {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });

  useEffect(() => {
    if (!isListening) return;
    const pressed = (event: KeyboardEvent) => {
      const command = keyCommand(event);
      if (!command || (event.repeat && !repeatable.includes(command))) return;
      const focused = event.target instanceof Element ? event.target : null;
      // The space bar presses the button that has the focus.
      const isTaken = focused?.closest(
        command === 'playOrPause' ? 'input, textarea, button, a' : 'input, textarea',
      );
      if (isTaken) return;
      event.preventDefault();
      latest.current[command]();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [isListening]);
}
