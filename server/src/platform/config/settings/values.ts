import { isIP } from 'node:net';
import { countryCodes } from '@cliffhanger/contracts/countries';
import * as z from 'zod';

export const onOff = z.enum(['on', 'off']).transform((value) => value === 'on');
export const optionalText = z.string().min(1).optional();
export const httpUrl = z.url({ protocol: /^https?$/ });
/**
 * The address of a whole host. Browsers separate applications by origin and not by path: below a path, every other
 * application of the host could read the session tokens in `localStorage`, and share service worker and caches.
 */
export const httpHostUrl = httpUrl.refine(
  // The expression finds a path, a query or a fragment after the host; `httpUrl` has checked the rest.
  (text) => !/^https?:\/\/[^/?#]+(?:[?#]|\/.)/i.test(text),
  'a URL without a path is needed: the app cannot share a host name',
);
/** 0 selects any free port. */
export const port = z.coerce.number().int().min(0).max(65_535);

const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

/** Accepts any scheme, because apps have their own. */
const isOrigin = (text: string) => /^[a-z][a-z0-9+.-]*:\/\/[^\s/?#]+$/.test(text);
export const origins = z
  .string()
  .transform(splitList)
  .refine((items) => items.every(isOrigin), 'origins like https://a.example are needed, separated by commas');

/** An address, or a network such as `10.0.0.0/8`. */
const isNetwork = (text: string): boolean => {
  const [address = '', bits = '0', ...more] = text.split('/');
  const maxBits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= maxBits;
};
/** Which proxies are trusted: none, a number of them, or those in the given networks. */
export const trustedProxies = z.string().transform((text, context): false | number | string[] => {
  if (text === 'off') return false;
  if (text === 'on') return 1;
  if (/^[1-9]$/.test(text)) return Number(text);
  const networks = splitList(text);
  if (networks.length > 0 && networks.every(isNetwork)) return networks;
  const message = 'off, on, a number from 1 to 9, or networks like 10.0.0.0/8 are needed';
  context.issues.push({ code: 'custom', message, input: text });
  return z.NEVER;
});

/** Countries (ISO 3166-1), or all. */
export const countries = z.string().transform((text, context): 'all' | readonly string[] => {
  if (text === 'all') return 'all';
  const codes = splitList(text);
  if (codes.length > 0 && codes.every((code) => countryCodes.includes(code))) return codes;
  const message = 'all, or countries like BR, DE are needed, separated by commas';
  context.issues.push({ code: 'custom', message, input: text });
  return z.NEVER;
});

export const json = z.string().refine((text) => {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}, 'JSON is needed');
