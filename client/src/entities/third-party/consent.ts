import type { ConsentProvider, contract, EndpointData } from '@cliffhanger/contracts';
import { authorizationCodeProof, consentProvider, idTokenProof } from '@cliffhanger/contracts/third-party';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { sha256Hex } from '#lib/encryption/encrypt-value.ts';
import { findInitData } from '#lib/messenger/launch-data.ts';
import { href } from '#lib/navigation/paths.ts';
import { randomId } from '#lib/random-id.ts';
import { sessionValues } from '#lib/storage.ts';
import { toast } from '#ui/toast.ts';
import { pendingConsentKey } from './pending-consent.ts';
import { providerNames } from './provider-names.ts';

type ConsentPage = NonNullable<EndpointData<typeof contract.settings.get>['providers'][ConsentProvider]>;

/** What the screen that asks for a consent does with it: what it usually does, or a proof of the viewer's account. */
const purpose = z.enum(['usual', 'signInAgain']);
type Purpose = z.infer<typeof purpose>;

/** The response of a provider for the viewer. */
export interface ConsentResponse {
  provider: ConsentProvider;
  purpose: Purpose;
  /** The plaintext of the call's `data`; null if the viewer did not consent. */
  proof: string | null;
}

const pendingConsent = z.object({
  provider: consentProvider,
  /** Protects against responses that this browser did not ask for (RFC 6749, 10.12). */
  state: z.string(),
  nonce: z.string(),
  redirectUri: z.string(),
  screenPath: z.string(),
  purpose,
});
type PendingConsent = z.infer<typeof pendingConsent>;

let response: ConsentResponse | null = null;

/**
 * Leaves the app for a provider's consent page, which leads back to the screen at `screenPath`. A browser that blocks site data
 * would not know its response, so the viewer is told instead.
 * @throws ChunkLoadError if the encryption code does not load
 */
export const openConsentPage = async (
  provider: ConsentProvider,
  { authorizeUrl }: ConsentPage,
  screenPath: string,
  purpose: Purpose = 'usual',
): Promise<void> => {
  const redirectUri = `${location.origin}/`;
  const pending: PendingConsent = {
    provider,
    state: randomId(24),
    nonce: randomId(24),
    redirectUri,
    screenPath,
    purpose,
  };
  const url = new URL(authorizeUrl, location.origin);
  url.searchParams.set('redirect_uri', redirectUri);
  url.searchParams.set('state', pending.state);
  if (provider === 'google') url.searchParams.set('nonce', await sha256Hex(pending.nonce));
  const isKept = sessionValues.set(pendingConsentKey, JSON.stringify(pending));
  if (isKept) location.replace(url);
  else toast(i18next.t('account:thirdParty.needsSiteData', { provider: providerNames[provider] }));
};

/** Keeps a provider's response in the page's URL for the screen that asked for it, and shows that screen. Call it at launch. */
export const receiveConsentResponse = (): void => {
  const given = new URLSearchParams(/^#[^/]/.test(location.hash) ? location.hash.slice(1) : location.search);
  const pending = takePending();
  if (pending === null || given.get('state') !== pending.state) return;
  response = {
    provider: pending.provider,
    purpose: pending.purpose,
    proof: createProof(pending, given),
  };
  history.replaceState(null, '', `/${href(pending.screenPath)}`);
};

/** Takes the response that arrived with the launch for this purpose, or null. */
export const takeConsentResponse = (purpose: Purpose = 'usual'): ConsentResponse | null => {
  if (response?.purpose !== purpose) return null;
  const taken = response;
  response = null;
  return taken;
};

const takePending = (): PendingConsent | null => {
  const stored = sessionValues.get(pendingConsentKey);
  sessionValues.remove(pendingConsentKey);
  try {
    return stored === null ? null : pendingConsent.parse(JSON.parse(stored));
  } catch {
    // Stored by another version of the app.
    return null;
  }
};

const createProof = ({ provider, nonce, redirectUri }: PendingConsent, given: URLSearchParams) => {
  const platform = findInitData() === null ? 4 : 5;
  const proof =
    provider === 'google'
      ? idTokenProof.safeParse({ platform, idToken: given.get('id_token'), nonce })
      : authorizationCodeProof.safeParse({ platform, code: given.get('code'), redirectUri });
  return proof.success ? JSON.stringify(proof.data) : null;
};
