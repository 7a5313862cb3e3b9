import { deskPicture } from './support/desk-picture.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

deskPicture('staff-home', {
  path: '/home?country=DE&language=en',
  before: async ({ desk }) => {
    const [first, second, third] = await desk.call('carousel.list', {});
    await desk.call('carousel.edit', { id: first?.id ?? '', countries: ['BR', 'PT'], endsAt: inDays(9) });
    await desk.call('carousel.edit', { id: second?.id ?? '', startsAt: inDays(2), endsAt: inDays(12) });
    await desk.call('carousel.remove', { id: third?.id ?? '' });
  },
});
deskPicture('staff-home-new', {
  path: '/home',
  show: ({ page, t }) => page.getByRole('button', { name: t('shop:home.add') }).click(),
});
deskPicture('staff-home-remove', {
  path: '/home',
  show: async ({ page, t }) => {
    await page.locator('[aria-haspopup]').and(page.getByRole('button')).nth(2).click();
    await page.getByRole('menuitem', { name: t('shop:home.remove') }).click();
  },
});
deskPicture('staff-home-changed-since', {
  path: '/home',
  show: async ({ page, t, desk }) => {
    const [first] = await desk.call('carousel.list', {});
    const row = page
      .getByRole('grid', { name: t('shop:home.list') })
      .getByRole('row')
      .first();
    await row.locator('[aria-haspopup]').click();
    await page.getByRole('menuitem', { name: t('shop:home.change') }).click();
    await desk.call('carousel.edit', {
      id: first?.id ?? '',
      countries: [first?.countries.includes('BR') ? 'PT' : 'BR'],
    });
    await page.getByRole('button', { name: t('save') }).click();
    await page.getByRole('button', { name: t('putMineOver') }).waitFor();
  },
});
deskPicture('staff-offers', { path: '/offers?country=DE' });
deskPicture('staff-offers-new', {
  path: '/offers?country=MX',
  show: async ({ page, t }) => {
    await page.getByRole('button', { name: t('shop:offers.add') }).click();
    await page.getByRole('textbox', { name: t('shop:offers.coinsField') }).fill('300');
    await page.getByRole('textbox', { name: t('shop:offers.price') }).fill('2.79');
    await page.getByRole('textbox', { name: t('shop:offers.bonusField') }).focus();
    await page.locator('[role=status]').last().waitFor();
  },
});
deskPicture('staff-codes', {
  path: '/codes?campaign=spring',
  before: async ({ desk }) => {
    const codes = { kind: 'coins', amount: 100, maxUses: 500, count: 1 } as const;
    const existing = await desk.call('codes.list', {});
    if (existing.length > 0) return;
    await desk.call('codes.create', { ...codes, name: 'spring', expiresAt: inDays(20) });
    await desk.call('codes.create', { ...codes, name: 'press kit', count: 40, maxUses: 1, expiresAt: null });
    await desk.call('codes.create', {
      ...codes,
      name: 'radio',
      kind: 'days',
      amount: 7,
      expiresAt: inDays(1),
    });
  },
});
deskPicture('staff-codes-new', {
  path: '/codes',
  show: ({ page, t }) => page.getByRole('button', { name: t('shop:codes.add') }).click(),
});
for (const part of ['searched', 'synonyms', 'categories', 'tags'])
  deskPicture(`staff-words-${part}`, { path: `/words/${part}` });
deskPicture('staff-calendar', {
  path: '/calendar',
  before: async ({ desk }) => {
    await desk.call('drama.publish', { slug: 'wolf-moon-vow', at: inDays(4) }).catch(() => undefined);
    await desk.call('drama.unpublish', { slug: 'wolf-moon-vow' });
    await desk.call('drama.publish', { slug: 'wolf-moon-vow', at: inDays(4) }).catch(() => undefined);
    await desk.call('episode.edit', { slug: 'room-1407', number: 10, publishAt: inDays(4) });
    await desk.call('episode.edit', { slug: 'room-1407', number: 9, publishAt: inDays(2) });
    const [first, second] = await desk.call('carousel.list', {});
    await desk.call('carousel.edit', { id: first?.id ?? '', startsAt: inDays(1), endsAt: inDays(9) });
    await desk.call('carousel.edit', { id: second?.id ?? '', startsAt: inDays(5), endsAt: inDays(17) });
  },
});
