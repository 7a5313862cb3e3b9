import type { Config } from '#config';
import type { Random } from '#platform/random.ts';
import type { Keys } from '#platform/secrets/keys.ts';
import type { Clock } from '#platform/time/clock.ts';
import { openFacebook } from './facebook.ts';
import { googleKeys, openGoogle, openLocalGoogle } from './google.ts';
import type { AuthorizationCodeProof, IdentityProvider, IdTokenProof, LocalConsent } from './identity.ts';
import { openLocalCodes } from './local-codes.ts';
import { type LocalTelegram, openLocalTelegram, openTelegram } from './telegram.ts';
import { openTiktok } from './tiktok.ts';

/** A provider that a browser is redirected to for consent. */
interface RedirectProvider<Proof> {
  provider: IdentityProvider<Proof>;
  clientId: string;
  /** The consent page's URL without `redirect_uri`, `state` and (for Google) `nonce`. */
  authorizeUrl: string;
  /** Null for a real provider. */
  consent: LocalConsent | null;
}

/** The third-party providers; null for one that is off. */
export interface Identity {
  telegram: { provider: IdentityProvider<string>; local: LocalTelegram | null } | null;
  google: RedirectProvider<IdTokenProof> | null;
  tiktok: RedirectProvider<AuthorizationCodeProof> | null;
  facebook: RedirectProvider<AuthorizationCodeProof> | null;
}

interface Dependencies {
  config: Config;
  keys: Keys;
  clock: Clock;
  random: Random;
}

/** Less than the ten seconds that a client waits. */
const timeoutMs = 7000;
const localClientId = 'local';
const consentPath = '/lab/consent';

const withQuery = (address: string, query: Record<string, string>) =>
  `${address}?${new URLSearchParams(query)}`;
const googleQuery = { response_type: 'id_token', scope: 'openid profile' };
const tiktokQuery = { response_type: 'code', scope: 'user.info.basic' };
const facebookQuery = { response_type: 'code', scope: 'public_profile' };

const openTelegramProvider = ({ config, keys, clock, random }: Dependencies): Identity['telegram'] => {
  if (config.TELEGRAM_PROVIDER === 'off') return null;
  const { TELEGRAM_BOT_TOKEN: token = '' } = config;
  if (config.TELEGRAM_PROVIDER === 'real') return { provider: openTelegram(token, clock), local: null };
  // Derived from the server's secret, so that it is stable.
  const testToken = `1:${keys.sign('local-telegram-bot', 'token')}`;
  return { provider: openTelegram(testToken, clock), local: openLocalTelegram(testToken, clock, random) };
};

const openGoogleProvider = ({ config, clock }: Dependencies): Identity['google'] => {
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

const openTiktokProvider = (dependencies: Dependencies): Identity['tiktok'] => {
  const { config, clock } = dependencies;
  if (config.TIKTOK_PROVIDER === 'off') return null;
  const isLocal = config.TIKTOK_PROVIDER === 'local';
  const clientId = isLocal ? localClientId : (config.TIKTOK_CLIENT_KEY ?? '');
  const query = { client_key: clientId, ...tiktokQuery };
  if (isLocal) {
    const authorizeUrl = withQuery(`${consentPath}/tiktok`, query);
    return { ...openLocalCodes('tiktok', dependencies), clientId, authorizeUrl };
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

const openFacebookProvider = (dependencies: Dependencies): Identity['facebook'] => {
  const { config, clock } = dependencies;
  if (config.FACEBOOK_PROVIDER === 'off') return null;
  const isLocal = config.FACEBOOK_PROVIDER === 'local';
  const clientId = isLocal ? localClientId : (config.FACEBOOK_APP_ID ?? '');
  const query = { client_id: clientId, ...facebookQuery };
  if (isLocal) {
    const authorizeUrl = withQuery(`${consentPath}/facebook`, query);
    return { ...openLocalCodes('facebook', dependencies), clientId, authorizeUrl };
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

/** Opens the providers of the configuration. */
export const openIdentity = (dependencies: Dependencies): Identity => ({
  telegram: openTelegramProvider(dependencies),
  google: openGoogleProvider(dependencies),
  tiktok: openTiktokProvider(dependencies),
  facebook: openFacebookProvider(dependencies),
});
