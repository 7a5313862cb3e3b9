import type { Config } from '@cliffhanger/server/platform/config/config.ts';
import { isLoopback } from '@cliffhanger/server/platform/network/addresses.ts';
import { isPassword } from '@cliffhanger/server/platform/secrets/passwords.ts';
import { behindPublicAddress, type Check, failed, ok, skipped, warning } from '../finding.ts';
import { get } from '../https-request.ts';
import { withReader } from '../with-reader.ts';

/** The account of the demo library, which its log and its documentation name. */
export const demoAccount = { username: 'demo', password: 'cliffhanger1' } as const;

/** Whether others than this machine may reach the server. */
const isOpen = ({ HOST, PUBLISHED_HOST = HOST, PUBLIC_URL, TRUST_PROXY }: Config): boolean =>
  TRUST_PROXY !== false ||
  !isLoopback(PUBLISHED_HOST) ||
  (PUBLIC_URL !== undefined && !isLoopback(new URL(PUBLIC_URL).hostname.replace(/^\[|\]$/g, '')));

/** In the lab anyone is anybody, and takes coins. */
export const checkLab: Check = async (installation) => {
  const { config } = installation;
  if (config.LAB && isOpen(config))
    return failed('the lab is on, and others can reach the server: anyone can be anybody', 'Set LAB=off');
  if (installation.unvisitable !== null)
    return ok(config.LAB ? 'the lab is on, for this machine alone' : 'the lab is off');
  const answer = await get(new URL('/lab', config.PUBLIC_URL)).catch(() => null);
  return answer?.status === 200
    ? failed(`${config.PUBLIC_URL}/lab is open to everybody`, 'Set LAB=off, and restart the server')
    : ok('the lab is closed');
};

/** Everybody knows the password of the demo's account. */
export const checkDemo: Check = async ({ config }) => {
  if (!isOpen(config)) return skipped('only this machine reaches the server');
  return withReader(config, async (read) => {
    const { username, password } = demoAccount;
    const where = { kind: 'account', subject: username, user: { blockedAt: null } } as const;
    const account = await read.identity.findFirst({ where, select: { passwordHash: true } });
    if (account && (await isPassword(password, account.passwordHash)))
      return failed(
        `anyone can sign in as ${username} with ${password}`,
        `pnpm staff user block ${username} --reason demo`,
      );
    return config.DEMO
      ? warning('DEMO is on: the next start can make the demo library and its account', 'Set DEMO=off')
      : ok('no account of the demo is open');
  });
};

/** Metrics say how many viewers and orders there are. */
export const checkMetrics: Check = behindPublicAddress(async ({ config }) => {
  const url = new URL('/metrics', config.PUBLIC_URL);
  const { status, body } = await get(url);
  return status === 200 && body.includes('http_requests_total')
    ? failed(`${url.href} is open to everybody`, 'Remove what adds its token in the edge')
    : ok('metrics need their token');
});
