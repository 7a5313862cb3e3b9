import type { Config } from '#config';
import type { Keys } from '#platform/secrets/keys.ts';
import type { Random } from '#platform/secrets/random.ts';
import type { Clock } from '#platform/time/clock.ts';
import { openFacebook } from './facebook.ts';
import { googleKeys, openGoogle, openLocalGoogle } from './google.ts';
import type { AuthorizationCodeProof, IdentityProvider, IdTokenProof, LocalConsent } from './identity.ts';
import { openLocalCodes } from './local-codes.ts';
import { type LocalTelegram, openLocalTelegram, openTelegram } from './telegram.ts';
import { openTiktok } from './tiktok.ts';

/** A provider whose consent page a browser is sent to. */
interface Consenting<Proof> {
  provider: IdentityProvider<Proof>;
  clientId: string;
  /** The page, with all in its query but `redirect_uri`, `state` and (for Google) `nonce`. */
  authorizeUrl: string;
  /** Set when the page is ours. */
  consent: LocalConsent | null;
}

/** The doors that others keep; null for one that is off. */
export interface Identity {
  telegram: { provider: IdentityProvider<string>; local: LocalTelegram | null } | null;
  google: Consenting<IdTokenProof> | null;
  tiktok: Consenting<AuthorizationCodeProof> | null;
  facebook: Consenting<AuthorizationCodeProof> | null;
}

interface Needs {
  config: Config;
  keys: Keys;
  clock: Clock;
  random: Random;
}

/** A client waits ten seconds for its answer. */
const timeoutMs = 7000;
const localClientId = 'local';
const consentPath = '/lab/consent';

const withQuery = (address: string, query: Record<string, string>) =>
  `${address}?${new URLSearchParams(query)}`;
const googleQuery = { response_type: 'id_token', scope: 'openid profile' };
const tiktokQuery = { response_type: 'code', scope: 'user.info.basic' };
const facebookQuery = { response_type: 'code', scope: 'public_profile' };

const openTelegramDoor = ({ config, keys, clock, random }: Needs): Identity['telegram'] => {
  if (config.TELEGRAM_PROVIDER === 'off') return null;
  const { TELEGRAM_BOT_TOKEN: token = '' } = config;
  if (config.TELEGRAM_PROVIDER === 'real') return { provider: openTelegram(token, clock), local: null };
  // Of this machine's own secret, so that it lasts as long as that does.
  const testToken = `1:${keys.sign('local-telegram-bot', 'token')}`;
  return { provider: openTelegram(testToken, clock), local: openLocalTelegram(testToken, clock, random) };
};

const openGoogleDoor = ({ config, clock }: Needs): Identity['google'] => {
  if (config.GOOGLE_PROVIDER === 'off') return null;
  if (config.GOOGLE_PROVIDER === 'local') {
    const query = { client_id: localClientId, ...googleQuery };
    return {
      ...openLocalGoogle(localClientId, clock),
      clientId: localClientId,
      authorizeUrl: withQuery(`${consentPath}/google`, query),
    };
  }
  const clientId = config.GOOGLE_CLIENT_ID ?? '';
  const issuers = ['https://accounts.google.com', 'accounts.google.com'];
  const findKey = googleKeys(config.GOOGLE_KEYS_URL, timeoutMs);
  return {
    provider: openGoogle({ clientId, issuers, findKey }, clock),
    clientId,
    authorizeUrl: withQuery('https://accounts.google.com/o/oauth2/v2/auth', {
      client_id: clientId,
      ...googleQuery,
    }),
    consent: null,
  };
};

const openTiktokDoor = (needs: Needs): Identity['tiktok'] => {
  const { config, clock } = needs;
  if (config.TIKTOK_PROVIDER === 'off') return null;
  const isLocal = config.TIKTOK_PROVIDER === 'local';
  const clientId = isLocal ? localClientId : (config.TIKTOK_CLIENT_KEY ?? '');
  const query = { client_key: clientId, ...tiktokQuery };
  if (isLocal) {
    const authorizeUrl = withQuery(`${consentPath}/tiktok`, query);
    return { ...openLocalCodes('tiktok', needs), clientId, authorizeUrl };
  }
  const clientSecret = config.TIKTOK_CLIENT_SECRET ?? '';
  const options = { apiUrl: config.TIKTOK_API_URL, clientKey: clientId, clientSecret, timeoutMs };
  return {
    provider: openTiktok(options, clock),
    clientId,
    authorizeUrl: withQuery('https://www.tiktok.com/v2/auth/authorize/', query),
    consent: null,
  };
};

const openFacebookDoor = (needs: Needs): Identity['facebook'] => {
  const { config, clock } = needs;
  if (config.FACEBOOK_PROVIDER === 'off') return null;
  const isLocal = config.FACEBOOK_PROVIDER === 'local';
  const clientId = isLocal ? localClientId : (config.FACEBOOK_APP_ID ?? '');
  const query = { client_id: clientId, ...facebookQuery };
  if (isLocal) {
    const authorizeUrl = withQuery(`${consentPath}/facebook`, query);
    return { ...openLocalCodes('facebook', needs), clientId, authorizeUrl };
  }
  const appSecret = config.FACEBOOK_APP_SECRET ?? '';
  const options = { apiUrl: config.FACEBOOK_API_URL, appId: clientId, appSecret, timeoutMs };
  return {
    provider: openFacebook(options, clock),
    clientId,
    authorizeUrl: withQuery('https://www.facebook.com/dialog/oauth', query),
    consent: null,
  };
};

/** Opens each door as the configuration says. */
export const openIdentity = (needs: Needs): Identity => ({
  telegram: openTelegramDoor(needs),
  google: openGoogleDoor(needs),
  tiktok: openTiktokDoor(needs),
  facebook: openFacebookDoor(needs),
});
