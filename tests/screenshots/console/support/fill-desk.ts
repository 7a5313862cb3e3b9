import { contract } from '@cliffhanger/contracts';
import type { Desk } from '../../../e2e/console/support/desk.ts';
import type { Stack } from '../../../e2e/support/stack.ts';
import { createApiClient } from '../../../support/api-client.ts';
import { registerViewer } from '../../../support/register-viewer.ts';

const day = 86_400_000;
const ahead = (days: number) => new Date(Date.now() + days * day).toISOString();

/** Gives a fresh library something that waits, something that comes, and some changes of several people. */
export const fillDesk = async ({
  desk: { call },
  stack: { address },
}: {
  desk: Desk;
  stack: Stack;
}): Promise<void> => {
  // The pictures of one worker share the library.
  if ((await call('codes.list', {})).some(({ name }) => name === 'autumn')) return;
  const banners = await call('carousel.list', {});
  const [first, second] = banners;
  if (first) await call('carousel.edit', { id: first.id, endsAt: ahead(6) });
  if (second) await call('carousel.remove', { id: second.id, reason: 'Its week is over' });
  await call('drama.edit', {
    slug: 'room-1407',
    defaultPriceCoins: 15,
    restDiscountPercent: 30,
    texts: {
      hook: { en: 'Room 1407 is empty. So who is calling from it?', zh: '1407 没有人住，那电话是谁打来的？' },
    },
  });
  await call('episode.edit', { slug: 'room-1407', number: 2, texts: { title: { en: 'The second bell' } } });
  await call('drama.unpublish', { slug: 'snow-on-the-palace-wall' });
  await call('drama.publish', { slug: 'snow-on-the-palace-wall', at: ahead(3) });
  await call('codes.create', {
    name: 'autumn',
    count: 2,
    kind: 'coins',
    amount: 20,
    maxUses: 1,
    expiresAt: ahead(2),
  });
  await call('synonyms.set', { slug: 'ferry', words: ['ferry', 'barca', '渡轮'] });
  const viewer = createApiClient(address, { authorization: `Bearer ${await registerViewer(address)}` });
  await viewer.data(contract.feedback.send, {
    problemType: 'payment',
    description: 'I paid for coins twice because the page stopped in the middle',
    contact: 'lena@example.org',
    screenshots: [],
  });
  const offer = {
    what: 'coins',
    amountMinor: 299,
    currency: 'CHF',
    position: 1,
    coins: 100,
    bonusPercent: 0,
  } as const;
  await call('templates.add', { ...offer, id: 'chf-100', country: null });
  await call('templates.add', { ...offer, id: 'chf-100-ch', country: 'CH' });
  await call('templates.add', { ...offer, id: 'chf-100-li', country: 'LI' });
};
