import { defaultLanguage, type Language, languages, pageLocaleCookie } from '@cliffhanger/contracts';
import type { FastifyRequest } from 'fastify';
import { parseWeightedList } from '#kernel/weighted-list.ts';
import { acceptedLanguage } from '#kernel/words.ts';

/** The language and country of a page. The country is null if the request does not tell it. */
export interface PageLocale {
  language: Language;
  country: string | null;
}

const cookiePattern = new RegExp(
  `(?:^|;\\s*)${pageLocaleCookie}=(${languages.join('|')})(?:-([A-Z]{2}))?(?:;|$)`,
);

/** Reads the locale of a page as the client chooses it: from the cookie of the device, else from Accept-Language. */
export const pageLocaleOf = ({ headers }: FastifyRequest): PageLocale => {
  const [kept, language, country] = cookiePattern.exec(headers.cookie ?? '') ?? [];
  if (kept !== undefined) return { language: language as Language, country: country ?? null };
  const accepted = headers['accept-language'];
  const region = parseWeightedList(accepted)
    .map(({ name }) => regionOf(name))
    .find((found) => found !== undefined);
  return {
    language: acceptedLanguage(accepted) ?? defaultLanguage,
    country: region !== undefined && /^[A-Z]{2}$/.test(region) ? region : null,
  };
};

const regionOf = (tag: string): string | undefined => {
  try {
    return new Intl.Locale(tag).region;
  } catch {
    return undefined;
  }
};
