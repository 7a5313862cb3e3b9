import { randomUUID } from 'node:crypto';
import { type ConsentProvider, contract } from '@cliffhanger/contracts';
import { sha256 } from '@cliffhanger/server/platform/secrets/keys.ts';
import type { TestApp } from './app.ts';

/** Init data of the local messenger. */
export const initDataOf = ({ platform }: TestApp, name: string, startParameter?: string): string => {
  const { local } = platform.identity.telegram ?? {};
  if (!local) throw new Error('the messenger is not local');
  return local.signInitData({ name, startParameter });
};

/** Goes through the local consent page as a browser does. @returns the address that the app is opened with afterwards */
export const consentTo = async (
  { address, visitor }: Pick<TestApp, 'address' | 'visitor'>,
  provider: ConsentProvider,
  fields: Record<string, string>,
): Promise<URL> => {
  const { providers } = await visitor.data(contract.settings.get);
  const page = new URL(providers[provider]?.authorizeUrl ?? '', address);
  page.pathname += '/answer';
  for (const [name, value] of Object.entries(fields)) page.searchParams.set(name, value);
  const response = await fetch(page, { redirect: 'manual' });
  if (response.status !== 303) throw new Error(`the consent page answered ${response.status}`);
  return new URL(response.headers.get('location') ?? '', address);
};

/** A proof of a person at a provider, as text: what the client seals. */
export const proofOf = async (
  app: Pick<TestApp, 'address' | 'visitor'>,
  provider: ConsentProvider,
  name: string,
): Promise<string> => {
  const [nonce, state, redirectUri] = [randomUUID(), randomUUID(), `${app.address}/`];
  const fields = { name, state, redirect_uri: redirectUri, nonce: sha256(nonce) };
  const back = await consentTo(app, provider, fields);
  const idToken = new URLSearchParams(back.hash.slice(1)).get('id_token');
  const code = back.searchParams.get('code');
  return JSON.stringify({
    platform: 4,
    ...(provider === 'google' ? { idToken, nonce } : { code, redirectUri }),
  });
};

/** The same, sealed. */
export const sealedProofOf = async (app: TestApp, provider: ConsentProvider, name: string): Promise<string> =>
  app.seal(await proofOf(app, provider, name));
