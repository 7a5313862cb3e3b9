import type { Language, Platform } from '@cliffhanger/contracts';
import type { Keys } from '#platform/secrets/keys.ts';
import { AppError } from './app-error.ts';

/** The signed-in user of a request. */
export interface SessionUser {
  userId: string;
  sessionId: string;
}

/** What the library is translated and filtered for. */
export interface Locale {
  language: Language;
  /** ISO 3166 alpha-2, uppercase. */
  country: string;
}

/** The person who looks at the library, signed in or not: language, country and time decide what they are shown. */
export interface Viewer extends Locale {
  now: Date;
}

/** The values that SQL about dramas binds as @language, @country and @now; the time in epoch milliseconds. */
export const viewerValues = ({ language, country, now }: Viewer) => ({
  language,
  country,
  now: now.getTime(),
});

/** Who calls, from where and in which language: read once from the headers of every call. */
export interface Caller {
  user: SessionUser | null;
  token: string | null;
  language: Language;
  country: string;
  platform: Platform;
  clientVersion: string;
  userAgent: string;
  /** The address the call came from; an IPv6 one without what a household is free to choose. */
  address: string;
}

/**
 * Tells visitors apart for one day, by their address only: everything else in a request is the client's to choose. Signed
 * with our secret, so that nobody can find the address again by trying all. `day` as `YYYY-MM-DD`.
 */
export const visitorPseudonym = (keys: Pick<Keys, 'sign'>, day: string, address: string): string =>
  keys.sign('visitor', `${day} ${address}`);

/** The user of a call that requires one. @throws AppError tokenInvalid */
export const requireUser = (caller: Caller): SessionUser => {
  if (!caller.user) throw new AppError('tokenInvalid');
  return caller.user;
};
