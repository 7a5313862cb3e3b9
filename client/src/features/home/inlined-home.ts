import type { Envelope, HomeInfo } from '@cliffhanger/contracts';
import { inlinedHomeId } from '@cliffhanger/contracts/page';
import type { CallInterceptor } from '#lib/api/call-by-name.ts';
import { getToken } from '#lib/api/token.ts';
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

/** Answers a visitor's first call for the home screen from the page. */
export const answerInlinedHome: CallInterceptor = async ({ resource, name, options }, send) => {
  const isHomeCall = resource === 'home' && name === 'getHomeInfo' && !options.language;
  if (isTaken || !isHomeCall || getToken() !== null) return send();
  isTaken = true;
  return findInlinedHome() ?? send();
};
