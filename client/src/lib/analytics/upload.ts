import { type AnalyticsEvent, apiPrefix, contract, limits, type UserInfo } from '@cliffhanger/contracts';
import { api } from '#lib/api/client.ts';
import { queryClient } from '#lib/api/query-client.ts';
import { findCountry } from '#lib/language/country.ts';
import { currentLanguage } from '#lib/language/current-language.ts';
import { findInitData } from '#lib/session/messenger.ts';
import { getToken, onTokenChange } from '#lib/session/token.ts';
import { storage } from '#lib/storage.ts';
import { toAnalyticsEvent } from './analytics-event.ts';
import { findCampaign, saveCampaign } from './campaign.ts';
import { onAction, type TimedAction } from './viewer-actions.ts';

/** docs/specification.md#9-constants */
const batchSize = 1;
const reportedKey = 'sj_campaign_reported';

const queue: AnalyticsEvent[] = [];
let prevEventKey: string | null = null;
let isSending = false;

const take = (moment: TimedAction) => {
  const user = queryClient.getQueryData<UserInfo | null>(api.account.userInfo.key()) ?? null;
  queue.push(
    toAnalyticsEvent(moment, {
      userAgent: navigator.userAgent,
      user,
      campaign: findCampaign(),
      language: currentLanguage(),
      country: findCountry(),
      isInMessenger: findInitData() !== null,
      prevEventKey,
    }),
  );
  prevEventKey = moment.eventKey;
  void send();
};

const send = async () => {
  if (isSending) return;
  isSending = true;
  while (queue.length > 0) {
    const events = queue.splice(0, batchSize);
    // Swallowed silently: docs/specification.md#8-errors.
    await api.analytics.events.call({ events }, { keepalive: true }).catch(() => undefined);
  }
  isSending = false;
};

/** The page may be gone in a moment; what still waits goes with it, as one. */
const flush = () => {
  const events = queue.splice(0, limits.maxAnalyticsEventsPerCall);
  if (events.length === 0) return;
  // A beacon carries no token, and whose the records are says the token.
  if (getToken() !== null)
    void api.analytics.events.call({ events }, { keepalive: true }).catch(() => undefined);
  else navigator.sendBeacon?.(apiPrefix + contract.analytics.events.path, JSON.stringify({ events }));
};

const newUuid = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Reports the campaign that brought the viewer: once, and once more for the viewer who signs in. */
const reportCampaign = async () => {
  const campaign = findCampaign();
  if (Object.keys(campaign).length === 0) return;
  const uuid = campaign.uuid ?? newUuid();
  saveCampaign({ uuid });
  const said = JSON.stringify([getToken() !== null, findCampaign()]);
  if (storage.get(reportedKey) === said) return;
  try {
    await api.analytics.campaign.call(findCampaign(), { keepalive: true });
    storage.set(reportedKey, said);
  } catch {
    // The next launch tries again.
  }
};

/** Starts to report, with what has happened since the launch. */
export const startAnalyticsUpload = (): void => {
  onAction(take);
  window.addEventListener('pagehide', flush);
  void reportCampaign();
  onTokenChange((token) => {
    if (token !== null) void reportCampaign();
  });
};
