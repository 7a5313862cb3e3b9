import type { AnalyticsEvent, CampaignParameters, UserInfo } from '@cliffhanger/contracts';
import { version } from '#package.json';
import type { TimedAction } from './viewer-actions.ts';

const types = {
  launch: 'app',
  page_view: 'view',
  play_start: 'play',
  play_finish: 'play',
  playback_first_frame: 'measurement',
  playback_stall: 'measurement',
  playback_dropped_frames: 'measurement',
  unlock: 'spend',
  playback_failed: 'failure',
  crash: 'failure',
} as const;

/** Returns the type and the name of the device by its user agent. */
export const parseDevice = (userAgent: string): { deviceType: string; deviceName: string } => {
  const deviceType = /iPad|Tablet|Android(?!.*Mobile)/.test(userAgent)
    ? 'tablet'
    : /Mobi|iPhone|Android/.test(userAgent)
      ? 'phone'
      : 'desktop';
  const platform = /\(([^)]*)\)/.exec(userAgent)?.[1] ?? 'unknown';
  return { deviceType, deviceName: platform.slice(0, 200) };
};

interface AnalyticsContext {
  userAgent: string;
  user: UserInfo | null;
  campaign: CampaignParameters;
  language: string;
  country: string | null;
  isInMessenger: boolean;
  prevEventKey: string | null;
}

/** Builds the analytics record of an action: docs/specification.md#3-entities. */
export const toAnalyticsEvent = (
  { eventKey, eventTime, ...action }: TimedAction,
  { userAgent, user, campaign, language, country, isInMessenger, prevEventKey }: AnalyticsContext,
): AnalyticsEvent => ({
  ...parseDevice(userAgent),
  appName: 'Cliffhanger',
  appVersion: version,
  eventTime,
  channelId: isInMessenger ? 5 : 4,
  channelName: isInMessenger ? 'messenger' : 'web',
  userId: user?.userId ?? null,
  sex: user?.sex ?? null,
  regSource: user?.regSource ?? null,
  memberExpire: user?.memberExpire ?? null,
  language,
  country,
  coin: user?.coin ?? null,
  registerTime: user?.registerTime ?? null,
  isMember: user?.memberExpire && user.memberExpire > eventTime ? 1 : 0,
  adId: campaign.adId ?? null,
  adName: campaign.adName ?? null,
  prevEventKey,
  ...action,
  eventKey,
  eventType: types[eventKey],
});
