import type { UserInfo } from '@cliffhanger/contracts';
import { analyticsEvent } from '@cliffhanger/contracts/analytics';
import { expect, it } from 'vitest';
import { parseDevice, toAnalyticsEvent } from './analytics-event.ts';

const android =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36';
const context = {
  userAgent: android,
  user: null,
  campaign: {},
  language: 'en',
  country: null,
  isInMessenger: false,
  prevEventKey: null,
};
const user: UserInfo = {
  userId: 'u1',
  coin: 40,
  country: 'BR',
  language: 'pt',
  memberExpire: '2026-12-01T00:00:00.000Z',
  regSource: 5,
  sex: 2,
  registerTime: '2026-11-01T08:00:00.000Z',
  autoUnlock: 0,
  token: 'secret',
  languageChosen: false,
  sexChosen: false,
  displayName: 'Ana',
  nameChosen: true,
  displayNumber: 7,
  paidCoin: 40,
  bonusCoin: 0,
  deletionDueAt: null,
  autoUnlockCapCoins: 120,
};
const action = {
  eventKey: 'play_start',
  module: 'player',
  eventId: 'ferry',
  eventChildId: 'ferry-3',
  eventTime: '2026-11-20T12:00:00.000Z',
} as const;

it('an analytics event states all that is known under the specified names, and no secret', () => {
  const record = toAnalyticsEvent(action, {
    ...context,
    user,
    campaign: { adId: '9', adName: 'Cliff' },
    language: 'pt',
    country: 'BR',
    isInMessenger: true,
    prevEventKey: 'page_view',
  });
  expect(analyticsEvent.parse(record)).toEqual(record);
  expect(Object.keys(record).sort()).toEqual(Object.keys(analyticsEvent.shape).sort());
  expect(record).toMatchObject({
    deviceType: 'phone',
    deviceName: 'Linux; Android 15; Pixel 9',
    channelId: 5,
    coin: 40,
    isMember: 1,
    userId: 'u1',
    adId: '9',
    prevEventKey: 'page_view',
    eventId: 'ferry',
    eventType: 'play',
  });
  expect(JSON.stringify(record)).not.toContain('secret');
});

it('an analytics event has null for what is unknown about a visitor', () => {
  const record = toAnalyticsEvent({ ...action, eventKey: 'page_view' }, context);
  expect(analyticsEvent.parse(record)).toEqual(record);
  expect(record).toMatchObject({ userId: null, coin: null, isMember: 0, country: null, eventType: 'view' });
});

it('an analytics event does not count an expired membership', () => {
  const over = { ...user, memberExpire: action.eventTime };
  expect(toAnalyticsEvent(action, { ...context, user: over }).isMember).toBe(0);
});

it.each([
  [android, 'phone'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148', 'phone'],
  ['Mozilla/5.0 (Linux; Android 15; SM-X910) Chrome/140.0 Safari/537.36', 'tablet'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36', 'desktop'],
  ['', 'desktop'],
])('the device type is read from "%s"', (userAgent, deviceType) => {
  expect(parseDevice(userAgent).deviceType).toBe(deviceType);
});
