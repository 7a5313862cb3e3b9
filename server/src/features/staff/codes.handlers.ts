import type { codeCalls, StaffHandlers } from '@cliffhanger/contracts/staff';
import { createRedeemCodes, editCampaign, listCampaigns } from '#features/rewards/rewards.ts';
import type { Platform } from '#platform/platform.ts';

/** Serves `pnpm staff codes …`. */
export const codeHandlers = (platform: Platform): StaffHandlers<typeof codeCalls> => ({
  'codes.create': (input) => createRedeemCodes(platform, input),
  'codes.edit': ({ campaign, ...changes }) => editCampaign(platform, campaign, changes),
  'codes.list': () => listCampaigns(platform),
});
