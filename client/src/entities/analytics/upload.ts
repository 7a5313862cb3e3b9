import type { AnalyticsEvent, UserInfo } from '@cliffhanger/contracts';
import { analyticsResource } from '@cliffhanger/contracts/analytics';
import { apiPrefix, limits } from '@cliffhanger/contracts/core';
import { loadCallCode } from '#lib/api/call-by-name.ts';
import { api } from '#lib/api/client.ts';
import { queryClient } from '#lib/api/query-client.ts';
import { getToken, onTokenChange } from '#lib/api/token.ts';
import { findCountry } from '#lib/language/country.ts';
import { currentLanguage } from '#lib/language/current-language.ts';
import { findInitData } from '#lib/messenger/launch-data.ts';
import { randomId } from '#lib/random-id.ts';
import { storage } from '#lib/storage.ts';
import { toAnalyticsEvent } from './analytics-event.ts';
import { getCampaign, saveCampaign } from './campaign.ts';
import { onAction, type TimedAction } from './viewer-actions.ts';

/** docs/specification.md#9-constants */
const batchSize = 1;
const uploadedCampaignKey = 'sj_campaign_reported';

const queue: AnalyticsEvent[] = [];
let prevEventKey: string | null = null;
let isSending = false;

const enqueue = (action: TimedAction) => {
  const user = queryClient.getQueryData<UserInfo | null>(api.account.userInfo.key()) ?? null;
  queue.push(
    toAnalyticsEvent(action, {
      userAgent: navigator.userAgent,
      user,
      campaign: getCampaign(),
      language: currentLanguage(),
      country: findCountry(),
      isInMessenger: findInitData() !== null,
      prevEventKey,
    }),
  );
  prevEventKey = action.eventKey;
};

const enqueueAndSend = (action: TimedAction) => {
  enqueue(action);
  void send();
};

const send = async () => {
  if (isSending) return;
  isSending = true;
  while (queue.length > 0) {
    const events = queue.splice(0, batchSize);
    // A failed upload has no effect: docs/specification.md#8-errors.
    await api.analytics.events.call({ events }, { keepalive: true }).catch(() => undefined);
  }
  isSending = false;
};

/**
 * Sends all events at once, as the page may be about to close. A page that returns from the back/forward cache sends
 * further events one by one again.
 */
const flush = () => {
  onAction(enqueue);
  while (queue.length > 0) sendAtClose(queue.splice(0, limits.analytics.maxEventsPerCall));
  onAction(enqueueAndSend);
};

const sendAtClose = (events: AnalyticsEvent[]) => {
  // A beacon cannot carry the token, by which the server assigns the events to a viewer.
  if (getToken() !== null)
    void api.analytics.events.call({ events }, { keepalive: true }).catch(() => undefined);
  else navigator.sendBeacon?.(apiPrefix + analyticsResource.events.path, JSON.stringify({ events }));
};

/** Uploads the campaign parameters once as a visitor and once more as a signed-in viewer. */
const uploadCampaign = async () => {
  const campaign = getCampaign();
  if (Object.keys(campaign).length === 0) return;
  const uuid = campaign.uuid ?? randomId();
  saveCampaign({ uuid });
  const uploaded = JSON.stringify([getToken() !== null, getCampaign()]);
  if (storage.get(uploadedCampaignKey) === uploaded) return;
  try {
    await api.analytics.campaign.call(getCampaign(), { keepalive: true });
    storage.set(uploadedCampaignKey, uploaded);
  } catch {
    // The next launch tries again.
  }
};

/**
 * Starts to upload analytics, beginning with the actions since the launch.
 * @param delayMs milliseconds until the first upload, unless the page closes earlier
 */
export const startAnalyticsUpload = ({ delayMs }: { delayMs: number }): void => {
  // A closing page cannot wait for the code of its last call.
  void loadCallCode('analytics').catch(() => undefined);
  window.addEventListener('pagehide', flush);
  setTimeout(() => {
    onAction(enqueueAndSend);
    void uploadCampaign();
    onTokenChange((token) => {
      if (token !== null) void uploadCampaign();
    });
  }, delayMs);
};
