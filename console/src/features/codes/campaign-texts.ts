import type { StaffCampaignJson } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatTime } from '#lib/language/format.ts';

export type Campaign = StaffCampaignJson;

/** How calls name a campaign: by its name, or by when it was made. */
export const campaignKey = ({ name, createdAt }: Pick<Campaign, 'name' | 'createdAt'>): string =>
  name ?? `${createdAt.slice(0, 19)}Z`;

export const isOver = ({ expiresAt }: Pick<Campaign, 'expiresAt'>, now = Date.now()): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= now;

/** The words for a campaign. */
export const useCampaignTexts = () => {
  const { t } = useTranslation('shop');
  return {
    nameOf: ({ name, createdAt }: Campaign): string =>
      name ?? t('codes.unnamed', { time: formatTime(createdAt) }),
    /** "100 coins", "7 days". */
    paysOf: ({ kind, amount }: Pick<Campaign, 'kind' | 'amount'>): string =>
      t(`codes.pays.${kind}`, { count: amount, amount: formatNumber(amount) }),
    givenOf: ({ kind, coinsGiven, daysGiven }: Campaign): string =>
      kind === 'coins'
        ? t('codes.pays.coins', { count: coinsGiven, amount: formatNumber(coinsGiven) })
        : t('codes.pays.days', { count: daysGiven, amount: formatNumber(daysGiven) }),
    endOf: (campaign: Campaign): string => {
      if (campaign.expiresAt === null) return t('codes.noEnd');
      const time = formatTime(campaign.expiresAt);
      return isOver(campaign) ? t('home.seen.ended', { time }) : time;
    },
  };
};
