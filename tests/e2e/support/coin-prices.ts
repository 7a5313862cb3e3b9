import type { TFunction } from 'i18next';
import type { Page } from 'playwright/test';

/** Texts with coins that are no price: what the viewer has, gets, or buys for the money beside it. */
const notPrices = [
  'dramas:cliff.reaches',
  'dramas:cliff.reachesEnd',
  'rewards:tasks.waiting',
  'unlocks:addAndUnlock',
  'unlocks:rest.addAndUnlock',
  'unlocks:exact.missing',
  'unlocks:exact.fewest',
  'unlocks:topUpMissing',
  'wallet:packs.pay',
];
/** As above, with further texts in the same paragraph. */
const notPricesAtStart = ['unlocks:balance', 'unlocks:balanceAfter'];

/** What stands for a number in a text. */
const number = '\u0001';
const digits = '[\\d.,\\s]+';
const escapeForRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Matches the texts of a key, whatever their numbers are. @param icon matches an amount of coins with its icon */
const toPattern = (t: TFunction, key: string, icon = digits): string => {
  const values = Object.fromEntries(['coins', 'number', 'after'].map((name) => [name, number]));
  const forms = [1, 2].map((count) => t(key, { ...values, count, replace: { ...values, count: number } }));
  return forms.map(escapeForRegExp).join('|').replaceAll('<c/>', icon).replaceAll(number, digits);
};

/** The parts of the page that show a price in coins, and those of them in which no money stands beside it. */
export const findCoinPrices = async (
  page: Page,
  t: TFunction,
): Promise<{ found: string[]; withoutMoney: string[] }> => {
  const unit = toPattern(t, 'common:coins');
  const others = [
    ...notPrices.map((key) => toPattern(t, key)),
    ...notPricesAtStart.map((key) => `(?:${toPattern(t, key, `(?:${unit})`)})[\\s\\S]*`),
  ].join('|');
  const found = await page.evaluate(
    ({ unit, others }) => {
      const isCoins = new RegExp(`(?<![+\\d.,]\\s*)(?:${unit})`);
      const parts = 'button, a, label, li, p, dt, dd, div, summary, h2, h3, [role="img"]';
      const isShown = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert], [hidden]');
      // Below a large number, the money is in the next line.
      const wholeOf = (part: Element) => (part.querySelector('.display') && part.parentElement) || part;
      const textOf = (element: Element) =>
        (element.getAttribute('aria-label') ?? wholeOf(element).textContent ?? '')
          // Where a line may end.
          .replace(/\u200b/g, '')
          .replace(/\s+/g, ' ')
          .trim();
      const top = document.querySelector(':modal') ?? document.body;
      const withCoins = [...top.querySelectorAll(parts)].filter(
        (part) => isShown(part) && isCoins.test(textOf(part)),
      );
      const texts = withCoins
        .filter((part) => !withCoins.some((other) => other !== part && part.contains(other)))
        .map(textOf);
      return [...new Set(texts)].filter((text) => !new RegExp(`^(?:${others})$`).test(text));
    },
    { unit, others },
  );
  return { found, withoutMoney: found.filter((text) => !/\$\s?\d|USD\s?\d/.test(text)) };
};
