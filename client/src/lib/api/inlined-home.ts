import type { Envelope, HomeInfo } from '@cliffhanger/contracts';
import { inlinedHomeId } from '@cliffhanger/contracts/page';
import { findCountry } from '#lib/language/country.ts';
import { currentLanguage } from '#lib/language/current-language.ts';
import { pageLocale } from '#lib/language/page-locale.ts';

/** As long as a query is fresh. */
const maxAgeMs = 30_000;

/**
 * Finds the visitor's answer to `home.getHomeInfo` that the page holds, if it is for this language and country and fresh.
 * It is not checked against its schema: the server that made the page also serves this app, and the schemas are loaded later.
 */
export const findInlinedHome = (): HomeInfo | undefined => {
  const text =
    typeof document === 'undefined' ? undefined : document.getElementById(inlinedHomeId)?.textContent;
  const isFitting =
    pageLocale.language === currentLanguage() &&
    pageLocale.country === (findCountry() ?? '') &&
    performance.now() < maxAgeMs;
  return text && isFitting ? (JSON.parse(text) as Envelope<HomeInfo>).data : undefined;
};

let isTaken = false;

/** Takes the inlined answer in place of a visitor's first call. */
export const takeInlinedHome = (): HomeInfo | undefined => {
  if (isTaken) return undefined;
  isTaken = true;
  return findInlinedHome();
};
