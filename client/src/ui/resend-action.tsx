import { useEffect, useState } from 'react';
import { useConnectionNeed } from '#lib/connection/use-connection-need.ts';
import { FieldAction } from './field-action.tsx';

type ResendActionProps = {
  /** When the server takes another request, in milliseconds since 1970. */
  resendAtMs: number;
  isSending: boolean;
  send: () => void;
  label: string;
  /** Replaces the label until then, with the remaining seconds. */
  waitLabel: (seconds: number) => string;
};

/** A button at the end of a field that sends something again, with a countdown until the server takes another request. */
export function ResendAction({ resendAtMs, isSending, send, label, waitLabel }: ResendActionProps) {
  const seconds = useSecondsUntil(resendAtMs);
  const need = useConnectionNeed();
  return (
    <FieldAction disabled={seconds > 0 || isSending || need?.refusal != null} onClick={send}>
      {need?.note ?? (seconds > 0 ? waitLabel(seconds) : label)}
    </FieldAction>
  );
}

/** The seconds until a moment, counted down; 0 once it has passed. */
function useSecondsUntil(atMs: number): number {
  const [nowMs, setNowMs] = useState(Date.now);
  const isOver = nowMs >= atMs;
  useEffect(() => {
    setNowMs(Date.now());
    if (isOver) return;
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  return Math.max(0, Math.ceil((atMs - nowMs) / 1000));
}
