import type { Platform, SessionEntry } from '@cliffhanger/contracts';
import type { Session } from './sessions.repository.ts';

type Patterns = readonly (readonly [name: string, pattern: RegExp])[];

/** User agents also name related browsers, so the most specific patterns come first. */
const browsers: Patterns = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
];
const systems: Patterns = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(iPhone|iPad|iPod)\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

const firstOf = (patterns: Patterns, userAgent: string): string | null =>
  patterns.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;

/** The browser and the operating system of a session, if its user agent reveals them. */
export const deviceOf = ({ userAgent }: Pick<Session, 'userAgent'>) => ({
  browser: firstOf(browsers, userAgent),
  system: firstOf(systems, userAgent),
});

/** A session as shown to its viewer. */
export const sessionView = (session: Session, currentId: string): SessionEntry => ({
  sessionId: session.id,
  isCurrent: session.id === currentId,
  platform: session.platform as Platform,
  clientVersion: session.clientVersion,
  ...deviceOf(session),
  createdAt: session.createdAt.toISOString(),
  lastSeenAt: session.lastSeenAt.toISOString(),
});
