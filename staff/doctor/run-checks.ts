import type { Config } from '@cliffhanger/server/platform/config/config.ts';
import { openKeys } from '@cliffhanger/server/platform/secrets/keys.ts';
import { probeTokenOf } from '@cliffhanger/server/platform/secrets/probe-token.ts';
import { findStaffServer } from '@cliffhanger/server/platform/staff-server.ts';
import { UsageError } from '../../scripts/command-line/usage-error.ts';
import type { StaffContext } from '../context.ts';
import { checkBucket, checkBucketClosed, checkBucketCors } from './checks/bucket.ts';
import {
  checkClientAddress,
  checkForgedAddress,
  checkProtocol,
  checkTwoAddresses,
} from './checks/client-address.ts';
import { checkClock } from './checks/clock.ts';
import { checkDemo, checkLab, checkMetrics } from './checks/closed-to-strangers.ts';
import { checkFfmpeg } from './checks/ffmpeg.ts';
import {
  checkBackupAge,
  checkBackups,
  checkDataFolder,
  checkFreeSpace,
  checkTemporaryFolder,
} from './checks/folders.ts';
import { checkMail, checkPayment } from './checks/providers.ts';
import { checkCertificate, checkHttp2, checkPublicAddress } from './checks/public-address.ts';
import { checkSegment } from './checks/segment.ts';
import { checkReady, checkVersion } from './checks/server.ts';
import { checkUnknownSettings } from './checks/settings.ts';
import { checkViewerNetworks } from './checks/viewer-networks.ts';
import { type Check, type Finding, failed, type Installation, ok, skipped } from './finding.ts';
import { type Visit, visitHealth } from './public-visits.ts';

/** In the order of the report. Each needs valid settings. */
const checks: Readonly<Record<string, Check>> = {
  'unknown settings': checkUnknownSettings,
  version: checkVersion,
  server: checkReady,
  'data folder': checkDataFolder,
  'temporary folder': checkTemporaryFolder,
  'backup folder': checkBackups,
  'newest backup': checkBackupAge,
  'free space': checkFreeSpace,
  ffmpeg: checkFfmpeg,
  clock: checkClock,
  lab: checkLab,
  demo: checkDemo,
  'public address': checkPublicAddress,
  certificate: checkCertificate,
  'http/2': checkHttp2,
  'https arrives': checkProtocol,
  'client address': checkClientAddress,
  'two addresses': checkTwoAddresses,
  'forged address': checkForgedAddress,
  'viewer networks': checkViewerNetworks,
  metrics: checkMetrics,
  video: checkSegment,
  bucket: checkBucket,
  'bucket cors': checkBucketCors,
  'bucket closed': checkBucketClosed,
  mail: checkMail,
  payment: checkPayment,
};

/** The names of all checks. */
export const checkNames: readonly string[] = ['settings', ...Object.keys(checks)];

export interface NamedFinding extends Finding {
  check: string;
}

const openInstallation = async (config: Config): Promise<Installation> => {
  const { DATA_DIR, PUBLIC_URL, keysDir } = config;
  const server = await findStaffServer(DATA_DIR);
  const unset = PUBLIC_URL === undefined ? 'PUBLIC_URL is not set' : null;
  let visited: Promise<Visit> | null = null;
  const visit = async () => visitHealth(PUBLIC_URL ?? '', probeTokenOf(await openKeys(keysDir)));
  return {
    config,
    server,
    unvisitable: unset ?? (server === null ? 'no server is running' : null),
    visit: () => {
      visited ??= visit();
      return visited;
    },
  };
};

const readSettings = (staff: StaffContext): Config | Finding => {
  try {
    return staff.readConfig();
  } catch (error) {
    return failed((error as Error).message.replaceAll('\n', '; '), 'Correct it (docs/configuration.md)');
  }
};

/**
 * Runs the checks at once.
 * @param chosen names of checks; all when it is empty
 * @throws UsageError for an unknown name
 */
export const runChecks = async (staff: StaffContext, chosen: readonly string[]): Promise<NamedFinding[]> => {
  const unknown = chosen.filter((name) => !checkNames.includes(name));
  if (unknown.length > 0)
    throw new UsageError(
      unknown.map((name) => `there is no check "${name}"; there are ${checkNames.join(', ')}`),
    );
  const settings = readSettings(staff);
  const installation = 'state' in settings ? null : await openInstallation(settings);
  const run = async (name: string): Promise<Finding> => {
    if (name === 'settings') return 'state' in settings ? settings : ok('every value is valid');
    if (installation === null) return skipped('the settings are not valid');
    try {
      return (await checks[name]?.(installation)) ?? skipped('there is no such check');
    } catch (error) {
      return failed((error as Error).message.replace(/\s+/g, ' '), 'See docs/troubleshooting.md');
    }
  };
  const names = chosen.length === 0 ? checkNames : checkNames.filter((name) => chosen.includes(name));
  return Promise.all(names.map(async (check) => ({ check, ...(await run(check)) })));
};
