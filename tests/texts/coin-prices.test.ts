import { type Language, languages } from '@cliffhanger/contracts/core';
import { expect, test } from 'vitest';

const sources = import.meta.glob<string>(
  ['../../client/src/**/*.{ts,tsx}', '!../../client/src/**/*.test.ts'],
  { eager: true, import: 'default', query: '?raw' },
);
const files = import.meta.glob<Record<string, object>>('../../client/src/locales/*/*.json', {
  eager: true,
  import: 'default',
});

/** The only places where coins stand without money: each says coins that are no price, or has the money beside it. */
const coinsWithoutPrice = {
  'entities/wallet/coin-amount.tsx': 'how coins are written',
  'entities/wallet/coin-price.tsx': 'how prices are written',
  'entities/wallet/describe-terms.ts': 'example with its prices, and the smallest number for sale',
  'entities/wallet/format-coins.ts': 'how coins are written',
  'entities/wallet/use-coin-prices.ts': 'how prices are written',
  'features/account/account-header.tsx': 'balance',
  'features/account/invite-line.tsx': 'reward',
  'features/account/invite-strip.tsx': 'reward',
  'features/account/password-fields.tsx': 'reward',
  'features/dramas/cost/cliff-labels.ts': 'balance, and the lower end of a range',
  'features/dramas/cost/cost-card.tsx': 'money in the next line',
  'features/dramas/episodes/episode-sheet.tsx': 'spent before',
  'features/join/joined-accounts.tsx': 'balance',
  'features/join/moved-rows.tsx': 'balance',
  'features/location/country-list.tsx': 'pack with its price',
  'features/my-data/data-summary.tsx': 'balance',
  'features/my-data/delete-sheet.tsx': 'balance',
  'features/my-data/waiting-deletion.tsx': 'balance',
  'features/notices/describe-notice.ts': 'gift',
  'features/redeem/holdings.tsx': 'balance',
  'features/redeem/redeemed-before.tsx': 'gift',
  'features/rewards/ad/ad-done.tsx': 'reward',
  'features/rewards/ad/ad-offer.tsx': 'reward',
  'features/rewards/ad/ad-video.tsx': 'reward',
  'features/rewards/check-in/check-in.tsx': 'reward',
  'features/rewards/check-in/stairs.tsx': 'reward',
  'features/rewards/invite/invite-head.tsx': 'reward',
  'features/rewards/invite/invite-visitor.tsx': 'reward',
  'features/rewards/invite/invite.tsx': 'reward',
  'features/rewards/invite/invited-people.tsx': 'reward',
  'features/rewards/rules.tsx': 'reward',
  'features/rewards/tasks/ad-row.tsx': 'reward',
  'features/rewards/tasks/invite-row.tsx': 'reward',
  'features/rewards/tasks/task-reward.tsx': 'reward',
  'features/settings/cap-sheet.tsx': 'money beside the amount',
  'features/unlocks/balance-after.tsx': 'balance',
  'features/unlocks/price-changed.tsx': 'earlier price',
  'features/unlocks/rest-offer.tsx': 'missing coins, with the price below',
  'features/unlocks/unlock-offer.tsx': 'balance, and coins for sale with their price',
  'features/unlocks/use-undo.ts': 'returned',
  'features/wallet/balance.tsx': 'balance',
  'features/wallet/describe-purchase.ts': 'coins for sale with their price',
  'features/wallet/exact-purchase.tsx': 'coins for sale with their price',
  'features/wallet/movements.tsx': 'past movements',
  'features/wallet/pack-purchase.tsx': 'coins for sale with their price',
  'features/wallet/payment-sheet.tsx': 'balance',
  'features/wallet/unspent-coins-sheet.tsx': 'coins that go back, with their money',
  'features/wallet/unspent-coins.tsx': 'coins that go back, with their money',
  'features/wallet/use-paid.ts': 'bought',
  'screens/location/show-country.tsx': 'pack with its price',
  'screens/player/video-sheets.tsx': 'reward',
  'screens/profile/profile-rows.tsx': 'reward',
  'screens/redeem/redeemed.tsx': 'gift',
  'screens/rewards.tsx': 'balance',
};

test('coins stand without money only where they are no price', () => {
  const writing = /\b(?:CoinAmount|formatCoins|formatCoinsWithUnit)\b/;
  const found = Object.entries(sources)
    .filter(([, source]) => writing.test(source))
    .map(([path]) => path.replace('../../client/src/', ''));
  expect(found.toSorted()).toEqual(Object.keys(coinsWithoutPrice).toSorted());
});

/** The texts with a number of coins of its own, by what the coins are. Those with a price have `{{price}}`, with money. */
const textsOfCoins: Record<string, readonly string[]> = {
  'how coins and prices are written': ['common: coins', 'wallet: price'],
  balance: [
    'dramas: cliff.reaches',
    'dramas: cliff.reachesEnd',
    'dramas: cliff.sentence.end',
    'dramas: cliff.sentence.some',
    'myData: delete.goesMember',
    'myData: delete.goesText',
    'redeem: youHave',
    'rewards: wallet',
    'wallet: balance.bonus',
    'wallet: balance.bought',
  ],
  'money beside it': ['dramas: cost.toFinish', 'settings: cap.action', 'unlocks: topUpMissing'],
  'coins for sale with their price': [
    'fair: terms.exactFrom',
    'fair: terms.example',
    'fair: terms.exampleHere',
    'location: price',
    'unlocks: addAndUnlock',
    'unlocks: exact.fewest',
    'unlocks: exact.missing',
    'unlocks: rest.addAndUnlock',
    'wallet: packs.pack',
    'wallet: packs.packWithBonus',
    'wallet: packs.pay',
    'wallet: payment.paid.coins',
  ],
  'coins that go back, with their money': [
    'wallet: unspent.give',
    'wallet: unspent.offer',
    'wallet: unspent.refund',
  ],
  'given or returned': [
    'account: inviteCodeHint',
    'notices: answerCoins',
    'notices: coins',
    'redeem: coins',
    'unlocks: undone',
  ],
  reward: [
    'rewards: ad.until',
    'rewards: invite.earned',
    'rewards: invite.message',
    'rewards: invite.withCode',
    'rewards: invite.withYourCode',
    'rewards: makeUp.action',
    'rewards: makeUp.gainToday',
    'rewards: rules.ad',
    'rewards: rules.stairs',
    'rewards: stairs.ahead',
    'rewards: stairs.done',
    'rewards: stairs.madeUp',
    'rewards: stairs.today',
    'rewards: tasks.adDetail',
    'rewards: tasks.inviteDetail',
    'rewards: tasks.onceADay',
    'rewards: tasks.take',
    'rewards: tasks.waiting',
    'rewards: tasks.watched',
  ],
};

const leavesOf = (words: object, prefix = ''): [key: string, text: string][] =>
  Object.entries(words).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : leavesOf(value, `${prefix}${key}.`),
  );
const textsOf = (language: Language) =>
  Object.entries(files)
    .filter(([path]) => path.includes(`/${language}/`))
    .flatMap(([, namespaces]) => Object.entries(namespaces))
    .flatMap(([namespace, texts]) => leavesOf(texts, `${namespace}: `));

test.each(languages)('%s names coins without money only where they are no price', (language) => {
  const found = textsOf(language)
    .filter(([, text]) => /\{\{coins\}\}/.test(text))
    .map(([key]) => key.replace(/_(zero|one|two|few|many|other)$/, ''));
  expect([...new Set(found)].toSorted()).toEqual(Object.values(textsOfCoins).flat().toSorted());
});
