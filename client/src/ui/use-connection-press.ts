import type { MouseEvent } from 'react';
import { useConnectionNeed } from '#lib/connection/use-connection-need.ts';
import type { PressableProps } from './pressable.tsx';
import { toast } from './toast.ts';

/**
 * The press of a control that may need the server: without a network it says so and does nothing. The control keeps its
 * focus, so that a screen reader finds the reason.
 */
export function useConnectionPress(needsConnection: boolean, onClick: PressableProps['onClick']) {
  const need = useConnectionNeed(needsConnection);
  const refusal = need?.refusal ?? null;
  const refuse = (event: MouseEvent<HTMLElement>) => {
    event.preventDefault();
    if (refusal !== null) toast(refusal);
  };
  return {
    /** Shown with the control; undefined while there is a connection. */
    note: need?.note,
    isRefused: refusal !== null,
    press: refusal === null ? onClick : refuse,
  };
}
