import type { Language, Platform } from '@cliffhanger/contracts';
import { AppError } from './app-error.ts';

/** The signed-in user of a request. */
export interface SessionUser {
  userId: string;
  sessionId: string;
  sessionStartedAt: Date;
  /** The country of the account. */
  country: string;
  /** The marks of the ages that the account's lock hides, joined by commas: hidden-ages.ts. '' for none. */
  hiddenAges: string;
}

/** The language and country that the library is translated and filtered for. */
export interface Locale {
  language: Language;
  /**
   * ISO 3166 alpha-2, uppercase; several, separated by commas, where the sources of a caller's country differ. What is
   * hidden in one of them is hidden. A lock adds the marks of the ages that it hides (hidden-ages.ts), by the same rule.
   */
  country: string;
}

/** Joins what the sources say about a caller's country into the country of a `Locale`. */
export const joinCountries = (...countries: readonly (string | null)[]): string =>
  [...new Set(countries.flatMap((country) => country?.split(',') ?? []).filter(Boolean))].join();

/** The countries of a `Locale`. */
export const countriesOf = (country: string): string[] => country.split(',');

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

/** The origin of a call: user, language, country and device. Read once from the headers. */
export interface Caller {
  user: SessionUser | null;
  token: string | null;
  language: Language;
  /** For what is hidden, as in `Locale`: those of the edge, of the account and of the request. */
  country: string;
  /** For prices, phone numbers and days: that of the edge, else of the account, else of the request. */
  market: string;
  platform: Platform;
  clientVersion: string;
  userAgent: string;
  /** The hash of the secret of the browser's own lock, as it is stored; null if it has none. */
  deviceHash: string | null;
  /** The network of the client, which its limits count for: an IPv4 address, or the /64 of an IPv6 address. */
  address: string;
}

/** Signs messages. The platform's `Keys` implement it. */
interface Signer {
  /** HMAC-SHA-256 in base64url. */
  sign(purpose: string, message: string): string;
}

/**
 * Returns a pseudonym that identifies a visitor for one day. It depends on the address only, because the client chooses
 * everything else in a request. It is an HMAC, so that trying all addresses does not reveal the original.
 *
 * @param day as `YYYY-MM-DD`
 */
export const visitorPseudonym = (signer: Signer, day: string, address: string): string =>
  signer.sign('visitor', `${day} ${address}`);

/** Returns the user of a call that requires one. @throws AppError tokenInvalid */
export const requireUser = (caller: Caller): SessionUser => {
  if (!caller.user) throw new AppError('tokenInvalid');
  return caller.user;
};
