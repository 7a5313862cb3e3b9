import type { FastifyReply, FastifyRequest } from 'fastify';

/** Browsers accept this prefix only with `Secure`, without a domain and for all paths. Plain http is for localhost alone. */
const nameFor = (origin: string): string => (isHttps(origin) ? '__Host-staff' : 'staff-local');

const isHttps = (origin: string): boolean => origin.startsWith('https:');

const maxSeconds = 14 * 86_400;

const write = (reply: FastifyReply, origin: string, value: string, seconds: number): void => {
  const secure = isHttps(origin) ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${nameFor(origin)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`,
  );
};

export const setStaffCookie = (reply: FastifyReply, origin: string, token: string): void =>
  write(reply, origin, token, maxSeconds);

export const clearStaffCookie = (reply: FastifyReply, origin: string): void => write(reply, origin, '', 0);

/** The token of a session; null without one. */
export const readStaffCookie = ({ headers }: FastifyRequest, origin: string): string | null => {
  const name = nameFor(origin);
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([key]) => key === name)?.[1] || null;
};
