import { expect, it } from 'vitest';
import { sessionView } from './sessions.view.ts';

const at = new Date('2026-11-20T12:00:00Z');
const session = {
  id: 'one',
  tokenHash: 'hash',
  userId: 'user',
  platform: 4,
  clientVersion: '1.0.1',
  deviceHash: null,
  createdAt: at,
  lastSeenAt: at,
  touchedAt: at,
  expiresAt: at,
  endedAt: null,
  endReason: null,
  signedInAt: null,
  signedInById: null,
};

it.each([
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36',
    'Chrome',
    'Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari',
    'iOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) CriOS/142.0 Mobile/15E148 Safari/604.1',
    'Chrome',
    'iOS',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0 Safari/537.36 Edg/142.0', 'Edge', 'Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0',
    'Firefox',
    'macOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14) SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36',
    'Samsung Internet',
    'Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0 Safari/537.36 OPR/120.0', 'Opera', 'Linux'],
  ['node', null, null],
  ['', null, null],
])('the user agent %s is %s on %s', (userAgent, browser, system) => {
  expect(sessionView({ ...session, userAgent }, 'one')).toMatchObject({ browser, system, isCurrent: true });
});
