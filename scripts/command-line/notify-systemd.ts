import { execFileSync } from 'node:child_process';

/**
 * Tells systemd that the server answers. Does nothing when no unit with `Type=notify` has started it.
 * @throws when systemd cannot be told: it would end the server after its time for a start
 */
export const notifySystemd = (): void => {
  if (process.env.NOTIFY_SOCKET !== undefined) execFileSync('systemd-notify', ['--ready']);
};
