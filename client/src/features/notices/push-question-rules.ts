import type { NoticeSettings } from '@cliffhanger/contracts';
import { pushRefusalKey } from '#entities/push/push-keys.ts';
import { findPushPossibility } from '#entities/push/push-possibility.ts';
import { api } from '#lib/api/client.ts';
import { queryClient } from '#lib/api/query-client.ts';
import { areInterruptionsHeld } from '#lib/interruptions.ts';
import { serverNowMs } from '#lib/server-clock.ts';
import { storage } from '#lib/storage.ts';
import { firstPushTopics } from './push-group.tsx';

/** Whoever has just come does not know yet what they would be told. */
const firstVisitMs = 12 * 3_600_000;

/** Whether nobody has decided: a no is for good, and a yes on another device is none here. */
const isUndecided = ({ push, topics }: NoticeSettings): boolean =>
  push?.subscribed === false &&
  topics
    .filter(({ topic }) => firstPushTopics.some((first) => first === topic))
    .every(({ channels }) =>
      channels.some(({ channel, on, chosen }) => channel === 'push' && (on || !chosen)),
    );

/**
 * The settings of a viewer who may be asked about push messages; null: not now, or never. Nobody is asked over a playing
 * video, within twelve hours of their registration, or where the browser cannot or the viewer has said no.
 */
export const findSettingsToAsk = async (): Promise<NoticeSettings | null> => {
  if (areInterruptionsHeld() || findPushPossibility() !== 'possible') return null;
  if (storage.get(pushRefusalKey) !== null) return null;
  try {
    const user = await queryClient.ensureQueryData(api.account.userInfo.query());
    if (!user || serverNowMs() - Date.parse(user.registerTime) < firstVisitMs) return null;
    const settings = await queryClient.fetchQuery(api.notices.settings.query());
    return isUndecided(settings) ? settings : null;
  } catch {
    // There will be another moment.
    return null;
  }
};
