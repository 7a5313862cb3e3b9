import type { Language } from '@cliffhanger/contracts/core';
import { pageLocaleCookie } from '@cliffhanger/contracts/page';
import { cacheUrls } from '#lib/connection/cache-urls.ts';

const page = typeof document === 'undefined' ? undefined : document.documentElement;

/** The language and country in which the server made the page; the country is '' if it knew none. */
export const pageLocale = { language: page?.lang, country: page?.dataset.country };

const maxAgeSeconds = 365 * 24 * 3600;

/**
 * Tells the server the language and country of this device with the next page. Sets no cookie while they are those of
 * Accept-Language.
 */
export const savePageLocale = (language: Language, country: string | null): void => {
  if (!page) return;
  const tag = toTag(language, country);
  const [, kept] = new RegExp(`(?:^|; )${pageLocaleCookie}=([^;]*)`).exec(document.cookie) ?? [];
  if (tag === (kept ?? toTag(pageLocale.language, pageLocale.country))) return;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and needs https
  document.cookie = `${pageLocaleCookie}=${tag}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`;
  // The service worker still has the page in the former language, and would show it at the next visit.
  cacheUrls(navigator.serviceWorker?.controller, ['/']);
};

const toTag = (language: string | undefined, country: string | null | undefined): string =>
  [language, country].filter(Boolean).join('-');
