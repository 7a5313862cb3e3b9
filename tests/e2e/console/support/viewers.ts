import path from 'node:path';
import { contract, type Language } from '@cliffhanger/contracts';
import Sqlite from 'better-sqlite3';
import { sealPassword } from '../../../screenshots/support/viewers.ts';
import { type ApiClient, createApiClient } from '../../../support/api-client.ts';
import type { Stack } from '../../support/stack.ts';
import type { Desk } from './desk.ts';

/** A viewer of the app, for whom the console has a page. */
export interface TestViewer extends ApiClient {
  userId: string;
  number: number;
  name: string;
}

interface TestDesk {
  stack: Stack;
  desk: Desk;
}

/** Registers a viewer. @param displayName that others see */
export const registerNamed = async (
  { stack, desk }: TestDesk,
  displayName: string,
  { language = 'en', country = 'DE' }: { language?: Language; country?: string } = {},
): Promise<TestViewer> => {
  const headers = { 'accept-language': language, 'accept-country': country };
  const visitor = createApiClient(stack.address, headers);
  const username = `viewer-${crypto.randomUUID().slice(0, 8)}`;
  const { token, userInfo } = await visitor.data(contract.user.register, {
    type: 'account',
    username,
    password: await sealPassword(visitor),
  });
  const api = createApiClient(stack.address, { ...headers, authorization: `Bearer ${token}` });
  await api.data(contract.user.changeName, { displayName });
  const { number } = await desk.call('user.show', { who: userInfo.userId });
  return { ...api, userId: userInfo.userId, number, name: displayName };
};

/** Finds the offer that viewers in Germany see. */
const findOffer = async ({ desk }: TestDesk, kind: 'coins' | 'membershipDays', amount: number) => {
  const templates = await desk.call('templates.list', {});
  const found = templates.find(
    (offer) => offer[kind] === amount && offer.countries.includes('DE') && offer.active,
  );
  if (!found) throw new Error(`nobody sells ${amount} ${kind} in Germany`);
  return found.id;
};

/** Buys an offer at the local payment provider. @returns the order's id */
export const buy = async (
  { address }: Stack,
  viewer: TestViewer,
  templateId: string,
  action: 'paid' | 'failed' = 'paid',
): Promise<string> => {
  const { order, payUrl } = await viewer.data(contract.wallet.placeOrder, {
    templateId,
    idempotencyKey: crypto.randomUUID(),
  });
  const checkout = new URL(`${payUrl}/${action}`, address);
  const response = await fetch(checkout, {
    method: 'POST',
    headers: { origin: checkout.origin },
    redirect: 'manual',
  });
  if (response.status !== 303) throw new Error(`the checkout answered ${response.status}`);
  return order.orderId;
};

/** Moves an order into the past, which no call can. What failed stays so, since only an overdue order expires. */
export const placeEarlier = ({ dataDir }: Stack, orderId: string, seconds: number): void => {
  const database = new Sqlite(path.join(dataDir, 'cliffhanger.sqlite'));
  database
    .prepare('UPDATE "Order" SET createdAt = createdAt - @ms, paidAt = paidAt - @ms WHERE id = @orderId')
    .run({ ms: seconds * 1000, orderId });
  database.close();
};

/** A viewer who paid for the same pack twice, 68 seconds apart, and bought, watched and wrote before. */
export const createLena = async (scene: TestDesk, name = 'lena.k') => {
  const { stack, desk } = scene;
  const lena = await registerNamed(scene, name);
  await desk.call('user.grant', {
    who: lena.userId,
    coins: 50,
    key: 'sorry-1407-9',
    reason: 'Episode 9 stopped twice',
  });
  await lena.data(contract.unlocks.unlockEpisode, {
    dramaId: 'room-1407',
    episodeId: 'room-1407-3',
    price: 12,
  });
  const pack = await findOffer(scene, 'coins', 500);
  placeEarlier(stack, await buy(stack, lena, await findOffer(scene, 'coins', 100), 'failed'), 26 * 86_400);
  placeEarlier(stack, await buy(stack, lena, await findOffer(scene, 'membershipDays', 30)), 14 * 86_400);
  const first = await buy(stack, lena, pack);
  placeEarlier(stack, first, 68 + 240);
  const second = await buy(stack, lena, pack);
  placeEarlier(stack, second, 240);
  for (const [dramaId, last] of [
    ['room-1407', 4],
    ['the-last-ferry-home', 2],
  ] as const)
    for (let number = 1; number <= last; number += 1)
      await lena.data(contract.progress.report, {
        dramaId,
        episodeId: `${dramaId}-${number}`,
        progress: 40,
        watchedSeconds: 40,
      });
  await lena.data(contract.comments.add, {
    dramaId: 'room-1407',
    episodeId: 'room-1407-1',
    text: 'That pause before she answers.',
  });
  await lena.data(contract.feedback.send, {
    description: 'I paid for coins twice because the page did not answer, please give one of them back.',
    contact: 'lena@example.de',
    problemType: 'payment',
  });
  return { lena, first, second };
};
