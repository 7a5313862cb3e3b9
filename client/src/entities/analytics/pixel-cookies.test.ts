import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storage } from '#lib/storage.ts';
import { getCampaign } from './campaign.ts';
import { collectPixelCookies } from './pixel-cookies.ts';

const page = { cookie: '' };
const readCookie = vi.fn(() => page.cookie);

beforeEach(() => {
  vi.useFakeTimers();
  storage.clearExcept([]);
  page.cookie = '';
  readCookie.mockClear();
  vi.stubGlobal('document', Object.defineProperty({}, 'cookie', { get: readCookie }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** How often the page is asked at each look: once for each id that is missing. */
const ids = 3;

it('the search for pixel cookies looks at once and every 200 ms, ten times in all', () => {
  collectPixelCookies();
  expect(readCookie).toHaveBeenCalledTimes(ids);
  vi.advanceTimersByTime(199);
  expect(readCookie).toHaveBeenCalledTimes(ids);
  vi.advanceTimersByTime(1);
  expect(readCookie).toHaveBeenCalledTimes(2 * ids);
  vi.advanceTimersByTime(60_000);
  expect(readCookie).toHaveBeenCalledTimes(10 * ids);
  expect(getCampaign()).toEqual({});
});

it('the search for pixel cookies takes each id once it is there, and stops when it has all', () => {
  collectPixelCookies();
  page.cookie = 'other=1; _fbp=fb.1.2';
  vi.advanceTimersByTime(200);
  expect(getCampaign()).toEqual({ fbp: 'fb.1.2' });
  page.cookie += '; _fbc=fb.3; _ttp=tt.4';
  vi.advanceTimersByTime(200);
  expect(getCampaign()).toEqual({ fbp: 'fb.1.2', fbc: 'fb.3', ttp: 'tt.4' });
  readCookie.mockClear();
  vi.advanceTimersByTime(60_000);
  expect(readCookie).not.toHaveBeenCalled();
});
