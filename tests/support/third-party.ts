import { randomUUID } from 'node:crypto';
import { type ConsentProvider, contract } from '@cliffhanger/contracts';
import { sha256 } from '@cliffhanger/server/platform/secrets/keys.ts';
import type { TestApp } from './app.ts';

/** Signs Telegram init data with the local provider. */
export const initDataOf = ({ platform }: TestApp, name: string, startParameter?: string): string => {
  const { local } = platform.identity.telegram ?? {};
  if (!local) throw new Error('the messenger is not local');
  return local.signInitData({ name, startParameter });
};

/** Submits the local consent page the way a browser does. @returns the URL it redirects to */
export const consentTo = async (
  { address, visitor }: Pick<TestApp, 'address' | 'visitor'>,
  provider: ConsentProvider,
  parameters: Record<string, string>,
): Promise<URL> => {
  const { providers } = await visitor.data(contract.settings.get);
  const page = new URL(providers[provider]?.authorizeUrl ?? '', address);
  page.pathname += '/answer';
  for (const [name, value] of Object.entries(parameters)) page.searchParams.set(name, value);
  const response = await fetch(page, { redirect: 'manual' });
  if (response.status !== 303) throw new Error(`the consent page answered ${response.status}`);
  return new URL(response.headers.get('location') ?? '', address);
};

/** Gets a provider's proof of identity as the text that clients seal. */
export const proofOf = async (
  app: Pick<TestApp, 'address' | 'visitor'>,
  provider: ConsentProvider,
  name: string,
): Promise<string> => {
  const [nonce, state, redirectUri] = [randomUUID(), randomUUID(), `${app.address}/`];
  const parameters = { name, state, redirect_uri: redirectUri, nonce: sha256(nonce) };
  const back = await consentTo(app, provider, parameters);
  const idToken = new URLSearchParams(back.hash.slice(1)).get('id_token');
  const code = back.searchParams.get('code');
  return JSON.stringify({
    platform: 4,
    ...(provider === 'google' ? { idToken, nonce } : { code, redirectUri }),
  });
};

/** Gets the same proof, sealed. */
export const sealedProofOf = async (app: TestApp, provider: ConsentProvider, name: string): Promise<string> =>
  app.seal(await proofOf(app, provider, name));
