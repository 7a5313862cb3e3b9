import { classNames } from '@cliffhanger/look/class-names.ts';
import { useLoadedTime } from '#lib/connection/use-loaded-time.ts';

type LoadedTimeProps = {
  /** When the number beside it was loaded, in epoch milliseconds. */
  atMs: number;
  className?: string | undefined;
};

/** When a number was loaded, shown while the connection is lost. */
export function LoadedTime({ atMs, className }: LoadedTimeProps) {
  const time = useLoadedTime(atMs);
  return time && <p className={classNames('small t2', className)}>{time}</p>;
}
