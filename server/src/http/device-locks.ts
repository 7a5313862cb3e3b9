import type { FastifyReply, FastifyRequest } from 'fastify';

/** The secret of the browser's own lock. */
export const deviceCookie = 'sj_lock';
/** The ages that the lock of the account hides which was used last in the browser: pages have no token. */
export const accountCookie = 'sj_ages';

/** Browsers keep no cookie for longer. A lock whose cookie is gone cannot be used any more. */
export const deviceCookieDays = 400;

const read = (cookies: string | undefined, name: string): string | null =>
  cookies
    ?.split(';')
    .map((pair) => pair.trim().split('='))
    .find(([key]) => key === name)?.[1] || null;

const write = (
  { protocol }: FastifyRequest,
  reply: FastifyReply,
  name: string,
  value: string | null,
): void => {
  const secure = protocol === 'https' ? '; Secure' : '';
  const seconds = value === null ? 0 : deviceCookieDays * 86_400;
  reply.header(
    'set-cookie',
    `${name}=${value ?? ''}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`,
  );
};

/** Finds the ages that the lock of a browser hides; '' for none. @param secret of its cookie */
export type FindDeviceAges = (secret: string) => string;

/** Whether a browser may have a lock, so that its answers are not those of others. */
export const hasLockCookie = (cookies: string | undefined): boolean =>
  cookies !== undefined && (cookies.includes(`${deviceCookie}=`) || cookies.includes(`${accountCookie}=`));

/** The secret of the browser's lock; null if it has none. */
export const readDeviceSecret = ({ headers }: FastifyRequest): string | null => {
  const secret = read(headers.cookie, deviceCookie);
  return secret !== null && secret.length <= 128 ? secret : null;
};

export const saveDeviceSecret = (request: FastifyRequest, reply: FastifyReply, secret: string | null): void =>
  write(request, reply, deviceCookie, secret);

/** The hidden ages of the account that was used last in the browser, joined by commas; '' for none. */
const readAccountAges = ({ headers }: FastifyRequest): string =>
  read(headers.cookie, accountCookie)
    ?.match(/\+(?:\d{1,2}|x)/g)
    ?.join() ?? '';

/** Has the browser's pages know what the account hides. @param hiddenAges of the caller's account; '' for none */
export const saveAccountAges = (request: FastifyRequest, reply: FastifyReply, hiddenAges: string): void => {
  if (readAccountAges(request) === hiddenAges) return;
  write(request, reply, accountCookie, hiddenAges.replaceAll(',', '') || null);
};

/** The ages that a page hides: those of the browser's lock, and of the account that was used last in it. */
export const pageAgesOf = (request: FastifyRequest, findDeviceAges: FindDeviceAges): (string | null)[] => {
  const secret = readDeviceSecret(request);
  return [secret && findDeviceAges(secret), readAccountAges(request)];
};
