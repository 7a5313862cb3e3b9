import type { Config } from '@cliffhanger/server/platform/config/config.ts';
import type { StaffServer } from '@cliffhanger/server/platform/staff-server.ts';
import type { Visit } from './public-visits.ts';

export const findingStates = ['ok', 'warning', 'failed', 'skipped'] as const;

/** What a check has found. */
export interface Finding {
  /** skipped: it does not apply to this configuration, or cannot be found out now. */
  state: (typeof findingStates)[number];
  /** The state that was found; for a fault with its cause. */
  says: string;
  /** The remedy of a fault; null without one. */
  cure: string | null;
}

export const ok = (says: string): Finding => ({ state: 'ok', says, cure: null });
export const skipped = (says: string): Finding => ({ state: 'skipped', says, cure: null });
/** The cause without its full stop: the command joins cause and cure. */
const asClause = (says: string): string => says.replace(/\.$/, '');

/** Viewers are served, but something will fail or is left open. */
export const warning = (says: string, cure: string): Finding => ({
  state: 'warning',
  says: asClause(says),
  cure,
});
export const failed = (says: string, cure: string): Finding => ({
  state: 'failed',
  says: asClause(says),
  cure,
});

/** An installation whose settings are valid. */
export interface Installation {
  readonly config: Config;
  /** The running server of the data folder; null when none is running. */
  readonly server: StaffServer | null;
  /** Why nothing can be asked under PUBLIC_URL; null when it can. */
  readonly unvisitable: string | null;
  /** Asks the server for its health under PUBLIC_URL, once. @throws when there is no answer */
  visit(): Promise<Visit>;
}

/** @throws for a fault of the check itself, which is reported as a failure */
export type Check = (installation: Installation) => Promise<Finding>;

/** A check of what answers under PUBLIC_URL. It is skipped while nothing does, which the check `public address` reports. */
export const behindPublicAddress =
  (check: (installation: Installation, visit: Visit) => Promise<Finding>): Check =>
  async (installation) => {
    if (installation.unvisitable !== null) return skipped(installation.unvisitable);
    const visit = await installation.visit().catch(() => null);
    return visit === null ? skipped('nothing answers under PUBLIC_URL') : check(installation, visit);
  };
