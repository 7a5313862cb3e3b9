import { checks } from '#platform/checks/checks.ts';
import type { Outcome, RunChecks } from './check-runner.ts';

type WarningName = 'backups' | 'mail' | 'payment';
/** `trying`: the first attempt has not ended yet. */
type Results = Readonly<Record<WarningName, Outcome | 'trying'>>;

/** What operators must mend although viewers can still be served. */
export interface Warnings {
  /**
   * Tries the backup folder, the mail server and the payment provider, and looks at the disk, of which nobody may ask. The
   * log has the reason of a failure.
   */
  refresh(): Promise<void>;
  /** The last results. Nothing is tried, because anyone may ask. */
  read(): Results;
}

export const createWarnings = (
  platform: Parameters<(typeof checks)['mail']>[0],
  runChecks: RunChecks,
): Warnings => {
  let last: Results = { backups: 'trying', mail: 'trying', payment: 'trying' };
  return {
    async refresh() {
      const { disk, ...results } = await runChecks({
        disk: () => checks.disk(platform),
        backups: () => checks.backups(platform),
        mail: () => checks.mail(platform),
        payment: () => checks.payment(platform),
      });
      last = results;
    },
    read: () => last,
  };
};
