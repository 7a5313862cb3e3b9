import { defaultLanguage, type Language, type Platform } from '@cliffhanger/contracts';
import type { FastifyRequest } from 'fastify';
import { type Caller, joinCountries, type SessionUser } from '#kernel/viewer.ts';
import { acceptedLanguage } from '#kernel/words.ts';
import { networkOf } from '#platform/network/client-network.ts';
import { sha256 } from '#platform/secrets/keys.ts';
import { type FindDeviceAges, readDeviceSecret } from './device-locks.ts';
import type { EdgeCountry } from './edge-country.ts';

/** Returns the user of a token. @throws AppError signedInElsewhere, tokenInvalid */
export type Authenticate = (token: string) => Promise<SessionUser>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Read before a call of the API is validated; null until then, and on other routes. */
    caller: Caller | null;
  }
}

const platformCodes: readonly Platform[] = [1, 2, 4, 5];

const bearerToken = (request: FastifyRequest) =>
  /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;

/** Node passes the bytes 80 to 9F of a header, which are control characters too. */
const controlCharacters = /\p{Cc}/gu;

const header = (request: FastifyRequest, name: string, maxLength: number) => {
  const value = request.headers[name];
  const text = (Array.isArray(value) ? value[0] : value) ?? '';
  return text.slice(0, maxLength).replace(controlCharacters, '');
};

/** The language of a request. Works for requests that failed before the caller was read. */
export const requestLanguage = (request: FastifyRequest): Language =>
  acceptedLanguage(request.headers['accept-language']) ?? defaultLanguage;

export interface CallerSources {
  defaultCountry: string;
  edgeCountry: EdgeCountry;
  findDeviceAges: FindDeviceAges;
}

/** Reads the caller; `X-Client-Version` is `<platform code>/<version>`, as in `4/1.0.1`. */
export const readCaller = async (
  request: FastifyRequest,
  authenticate: Authenticate,
  { defaultCountry, edgeCountry, findDeviceAges }: CallerSources,
): Promise<Caller> => {
  const token = bearerToken(request);
  const [platform = '', version = ''] = header(request, 'x-client-version', 64).split('/');
  const given = header(request, 'accept-country', 64).toUpperCase();
  const ofRequest = /^[A-Z]{2}$/.test(given) ? given : defaultCountry;
  const ofEdge = edgeCountry(request.raw);
  const user = token ? await authenticate(token) : null;
  const ofAccount = user?.country ?? null;
  const secret = readDeviceSecret(request);
  return {
    user,
    token,
    language: requestLanguage(request),
    country: joinCountries(
      ofEdge,
      ofAccount,
      ofRequest,
      user?.hiddenAges ?? '',
      secret && findDeviceAges(secret),
    ),
    market: ofEdge ?? ofAccount ?? ofRequest,
    platform: platformCodes.find((code) => String(code) === platform) ?? 4,
    clientVersion: version.slice(0, 32),
    userAgent: header(request, 'user-agent', 256),
    deviceHash: secret && sha256(secret),
    address: networkOf(request.ip),
  };
};
