import { contract, type Language } from '@cliffhanger/contracts';
import type { Page } from 'playwright/test';
import { type ApiClient, createApiClient } from '../../support/api-client.ts';
import { sealWith } from '../../support/seal.ts';

/**
 * A visitor has no session, `demo` is the account of the demo library, `newcomer` has just registered, and `member` has
 * registered and got a membership.
 */
export type Viewer = 'visitor' | 'demo' | 'newcomer' | 'member';

const password = 'cliffhanger1';

/** Signs the page's browser in before its first request. */
export const signIn = async (
  page: Page,
  address: string,
  viewer: Viewer,
  language: Language = 'en',
): Promise<void> => {
  if (viewer === 'visitor') return;
  const token = await startSession(address, viewer, language);
  await page.addInitScript((value) => localStorage.setItem('sj_token', value), token);
};

const startSession = async (
  address: string,
  viewer: Exclude<Viewer, 'visitor'>,
  language: Language,
): Promise<string> => {
  if (viewer === 'demo') return login(address, 'demo');
  const { username, token, userInfo } = await registerAccount(address, language);
  if (viewer === 'newcomer') return token;
  await pressInLab(address, `viewers/${userInfo.userId}/days`);
  // A session that begins after the present is not told of it while the page loads.
  return login(address, username);
};

const login = async (address: string, username: string): Promise<string> => {
  const api = createApiClient(address);
  const password = await sealPassword(api);
  return (await api.data(contract.user.login, { type: 'account', username, password })).token;
};

/** Registers an account with the password of all these viewers. It has the language of its registration. */
export const registerAccount = async (address: string, language: Language = 'en') => {
  const api = createApiClient(address, { 'accept-language': language });
  const username = `viewer-${crypto.randomUUID().slice(0, 8)}`;
  const password = await sealPassword(api);
  const registered = await api.data(contract.user.register, { type: 'account', username, password });
  return { username, ...registered };
};

/** Encrypts the password of all these viewers. */
export const sealPassword = (api: ApiClient): Promise<string> => sealValue(api, password);

/** Encrypts a value at the time of the server, whose clock the lab may have moved. */
export const sealValue = async (api: ApiClient, value: string): Promise<string> => {
  const { public_key } = await api.data(contract.settings.get);
  const { headers } = await api.send(contract.languages.list);
  const sealedAtMs = Date.parse(headers.get('date') ?? '');
  return sealWith(public_key, JSON.stringify({ value, sealedAtMs }));
};

/** Presses a button of the lab. @param button its path below `/lab`, such as `clock/day` */
export const pressInLab = async (address: string, button: string): Promise<void> => {
  const response = await fetch(new URL(`/lab/${button}`, address), {
    method: 'POST',
    headers: { origin: new URL(address).origin },
    redirect: 'manual',
  });
  if (response.status !== 303) throw new Error(`the lab refused ${button}: ${response.status}`);
};
