import { contract } from '@cliffhanger/contracts';
import { failCalls, holdCalls } from './support/calls.ts';
import type { Scene } from './support/picture.ts';
import { picture } from './support/picture.ts';

const path = '/pages/profile/wallet';

/** Orders the third pack. @returns the payment page */
const order = async ({ page, t }: Scene) => {
  const opened = page.context().waitForEvent('page');
  await page
    .locator('label', { has: page.getByRole('radio') })
    .nth(2)
    .click();
  // The packs depend on the country.
  const name = new RegExp(t('wallet:packs.pay', { count: 2, coins: '[\\d,.]+' }));
  await page.getByRole('button', { name }).click();
  const checkout = await opened;
  await page.getByRole('dialog', { name: t('wallet:payment.waiting.title') }).waitFor();
  return checkout;
};

picture('wallet-waiting', { as: 'newcomer', path, show: order });
picture('wallet-reminder', {
  as: 'newcomer',
  path,
  show: async (scene) => {
    await order(scene);
    await scene.page.getByRole('button', { name: scene.t('wallet:payment.waiting.later') }).click();
    await scene.page.getByText(scene.t('wallet:payment.reminder.title')).waitFor();
  },
});
picture('wallet-failed', {
  as: 'newcomer',
  path,
  show: async (scene) => {
    const checkout = await order(scene);
    await checkout.getByRole('button', { name: scene.t('checkout:decline') }).click();
    await scene.page.getByRole('dialog', { name: scene.t('wallet:payment.failed.title') }).waitFor();
    await checkout.close();
  },
});

const player = '/pages/foryou/view?dramaId=room-1407&episodeId=room-1407';

/** Waits for the paywall of episode 4. */
const showPaywall = ({ page, t }: Scene) =>
  page.getByRole('dialog', { name: t('common:episode', { number: 4 }) }).waitFor();

picture('unlock', {
  as: 'demo',
  path: `${player}-4`,
  show: showPaywall,
});
picture('unlock-visitor', {
  as: 'visitor',
  path: `${player}-4&InviteCode=4UJGDUFE`,
  show: ({ page, t }) => page.getByText(t('account:invited')).waitFor(),
});
picture('unlock-short', { as: 'newcomer', path: `${player}-4`, show: showPaywall });
picture('unlock-short-ways', {
  as: 'newcomer',
  path: `${player}-4`,
  show: async (scene) => {
    await showPaywall(scene);
    await scene.page.getByText(scene.t('unlocks:otherWays')).click();
    await scene.page.getByText(scene.t('rewards:tasks.ad')).waitFor();
  },
});
const openTerms = async ({ page, t }: Scene) => {
  await page.getByText(t('fair:terms.title'), { exact: true }).click();
  await page.getByText(t('fair:terms.renewal')).scrollIntoViewIfNeeded();
};
picture('unlock-terms', {
  as: 'newcomer',
  path: `${player}-4`,
  show: async (scene) => {
    await showPaywall(scene);
    await scene.page.getByText(scene.t('unlocks:otherWays')).click();
    await openTerms(scene);
  },
});
picture('wallet-terms', { as: 'newcomer', path, show: openTerms });
picture('wallet-number', {
  as: 'newcomer',
  path,
  show: async ({ page, t }) => {
    await page.getByRole('button', { name: t('fair:number.row') }).click();
    await page.getByRole('textbox').fill('37');
  },
});
picture('wallet-plans', {
  as: 'newcomer',
  path,
  show: async ({ page, t }) => {
    await page.getByRole('button', { name: t('common:becomeMember') }).click();
    await page.getByRole('dialog', { name: t('common:membership') }).waitFor();
  },
});
picture('unlock-rest', { as: 'demo', path: `${player}-4&offer=rest`, show: showPaywall });
picture('episodes', {
  as: 'demo',
  path: `${player}-1`,
  show: async ({ page, t }) => {
    await page.getByRole('button', { name: t('common:episodeList') }).click();
    await page.getByRole('dialog').waitFor();
  },
});

picture('wallet-limit', {
  as: 'newcomer',
  path,
  show: async ({ page, t }) => {
    await page.getByRole('button', { name: t('wallet:limit.title') }).click();
    await page.getByRole('dialog', { name: t('wallet:limit.title') }).waitFor();
  },
});
picture('wallet-limit-raised', {
  as: 'newcomer',
  path,
  show: async ({ page, t }) => {
    const row = page.getByRole('button', { name: t('wallet:limit.title') });
    for (const index of [1, 3]) {
      await row.click();
      const sheet = page.getByRole('dialog', { name: t('wallet:limit.title') });
      await sheet.getByRole('radio').nth(index).click();
      await sheet.locator('[type="submit"]').click();
      await sheet.waitFor({ state: 'hidden' });
    }
    await row.scrollIntoViewIfNeeded();
  },
});

const offerCalls = new RegExp(contract.wallet.templates.path);
const limitCalls = /center\/wallet\/spendingLimit/;
const openLimit = async ({ page, t }: Scene) => {
  await page.getByRole('button', { name: t('wallet:limit.title') }).click();
  const sheet = page.getByRole('dialog', { name: t('wallet:limit.title') });
  await sheet.waitFor();
  return sheet;
};
picture('wallet-limit-other', {
  as: 'newcomer',
  path,
  show: async (scene) => {
    const sheet = await openLimit(scene);
    await sheet.getByRole('button', { name: scene.t('wallet:limit.other') }).click();
    await sheet.getByRole('textbox').fill('0,001');
    await sheet.locator('[type="submit"]').click();
  },
});
picture('wallet-limit-not-saved', {
  as: 'newcomer',
  path,
  show: async (scene) => {
    const sheet = await openLimit(scene);
    await failCalls(scene, limitCalls, { readsToo: false });
    await sheet.locator('[type="submit"]').click();
    await scene.page.locator('[data-toast]').waitFor();
  },
});
picture('wallet-limit-row-failed', {
  as: 'newcomer',
  path,
  before: (scene) => failCalls(scene, limitCalls),
  show: ({ page, t }) => page.getByRole('button', { name: t('wallet:limit.title') }).scrollIntoViewIfNeeded(),
});
picture('wallet-limit-reached', {
  as: 'newcomer',
  path,
  show: async (scene) => {
    const { page, t } = scene;
    scene.announceConsoleErrors(/4\d\d/);
    const sheet = await openLimit(scene);
    await sheet.getByRole('radio').first().click();
    await sheet.locator('[type="submit"]').click();
    await sheet.waitFor({ state: 'hidden' });
    await page
      .locator('label', { has: page.getByRole('radio') })
      .last()
      .click();
    await page
      .getByRole('button', { name: new RegExp(t('wallet:packs.pay', { count: 2, coins: '[\\d,.]+' })) })
      .click();
    await page.locator('[data-toast]').waitFor();
  },
});
picture('wallet-loading', {
  as: 'newcomer',
  path,
  isLoading: true,
  before: (scene) => holdCalls(scene, offerCalls),
});

/** Buys the chosen pack and shows the row of its unspent coins. */
const buy = async (scene: Scene) => {
  const { page, t } = scene;
  const checkout = await order(scene);
  await checkout.getByRole('button').first().click();
  await checkout.getByRole('link', { name: t('checkout:back') }).click();
  const row = page.getByRole('button', { name: t('wallet:unspent.title') });
  await row.waitFor();
  // Without the toast of the purchase.
  await page.reload();
  await row.scrollIntoViewIfNeeded();
  return row;
};
const openUnspent = async (scene: Scene) => {
  await (await buy(scene)).click();
  const sheet = scene.page.getByRole('dialog', { name: scene.t('wallet:unspent.title') });
  await sheet.waitFor();
  return sheet;
};

picture('wallet-unspent-row', {
  as: 'newcomer',
  path,
  show: async (scene) => {
    await buy(scene);
  },
});
picture('wallet-unspent', {
  as: 'newcomer',
  path,
  show: async (scene) => {
    await openUnspent(scene);
  },
});
picture('wallet-unspent-given', {
  as: 'newcomer',
  path,
  show: async (scene) => {
    const sheet = await openUnspent(scene);
    await sheet
      .getByRole('button', { name: new RegExp(scene.t('wallet:unspent.give', { coins: '.*' })) })
      .click();
    await sheet.getByText(scene.t('wallet:unspent.status.refunded')).waitFor();
  },
});

const promises = '/pages/profile/about?page=promises';
picture('promises', { as: 'newcomer', path: promises });
picture('promises-terms', { as: 'newcomer', path: promises, show: openTerms });
picture('promises-loading', {
  path: promises,
  isLoading: true,
  before: (scene) => holdCalls(scene, offerCalls),
});
picture('promises-failed', { path: promises, before: (scene) => failCalls(scene, offerCalls) });
picture('promises-nothing', {
  path: promises,
  before: ({ page }) =>
    page.route(offerCalls, async (route) => {
      const response = await route.fetch();
      const json = await response.json();
      json.data.coinPacks = [];
      await route.fulfill({ response, json });
    }),
});
