import type { CampaignParameters } from '@cliffhanger/contracts';
import { campaignParameters } from '@cliffhanger/contracts/analytics';
import { limits } from '@cliffhanger/contracts/core';
import { storage } from '#lib/storage.ts';
import { Store, useStore } from '#lib/store.ts';

const names = Object.keys(campaignParameters.shape) as (keyof CampaignParameters)[];

const campaignKey = 'sj_campaign';
const inviteCodeKey = 'sj_invite_code';

/** Picks the campaign parameters. A drama or an episode alone is a plain link, not a campaign. */
export const parseCampaign = (landing: URLSearchParams): CampaignParameters => {
  const found = names.flatMap((name) => {
    const value = landing.get(name)?.trim().slice(0, limits.maxAnalyticsTextLength);
    return value ? [[name, value] as const] : [];
  });
  return found.some(([name]) => name !== 'dramaId' && name !== 'episodeId') ? Object.fromEntries(found) : {};
};

/** Finds the invite code in the landing parameters, without what a chat may have put behind it; the messenger passes it as its start parameter. */
export const parseInviteCode = (landing: URLSearchParams): string | null =>
  (landing.get('InviteCode') ?? landing.get('tgWebAppStartParam'))?.match(/[\w-]+/)?.[0] ?? null;

export const getCampaign = (): CampaignParameters => {
  try {
    return JSON.parse(storage.get(campaignKey) ?? '{}') as CampaignParameters;
  } catch {
    return {};
  }
};

/** Stores campaign parameters. Those of an earlier landing stay until they are replaced. */
export const saveCampaign = (parameters: CampaignParameters): void => {
  if (Object.keys(parameters).length === 0) return;
  storage.set(campaignKey, JSON.stringify({ ...getCampaign(), ...parameters }));
};

const savedCode = new Store(storage.get(inviteCodeKey));

export const saveInviteCode = (code: string): void => {
  storage.set(inviteCodeKey, code);
  savedCode.set(code);
};

export const findInviteCode = (): string | null => storage.get(inviteCodeKey);

/** Whether a link of this visit or of an earlier one has invited the viewer. The end of a session ends the invite. */
export const useIsInvited = (): boolean => useStore(savedCode) !== null && findInviteCode() !== null;
