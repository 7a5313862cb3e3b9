import type { Endpoint } from '@cliffhanger/contracts/core';
import { type HomeInfo, homeResource } from '@cliffhanger/contracts/home';
import { inlinedHomeId } from '@cliffhanger/contracts/page';
import { findCountry } from '#lib/language/country.ts';
import { currentLanguage } from '#lib/language/current-language.ts';
import { pageLocale } from '#lib/language/page-locale.ts';

/** As long as a query is fresh. */
const maxAgeMs = 30_000;

/** Finds the response to `home.getHomeInfo` that the page holds, if it is for this language and country and fresh. */
const findInlined = (): unknown => {
  const text =
    typeof document === 'undefined' ? undefined : document.getElementById(inlinedHomeId)?.textContent;
  const isFitting =
    pageLocale.language === currentLanguage() &&
    pageLocale.country === (findCountry() ?? '') &&
    performance.now() < maxAgeMs;
  return text && isFitting ? JSON.parse(text) : undefined;
};

let isTaken = false;

/** Takes the inlined response in place of a visitor's first call. */
export const takeInlined = (endpoint: Endpoint): unknown => {
  if (isTaken || endpoint !== homeResource.getHomeInfo) return undefined;
  isTaken = true;
  return findInlined();
};

/** The home screen of a visitor, to show a signed-in viewer until their own arrives. */
export const findInlinedHome = (): HomeInfo | undefined => {
  const answer = findInlined() as { data: unknown } | undefined;
  return answer && homeResource.getHomeInfo.data.safeParse(answer.data).data;
};
