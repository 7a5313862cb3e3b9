import type { campaignAges, StaffResult } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatShare } from '#lib/language/format.ts';

export type Campaigns = StaffResult<'stats.campaigns'>;
export type Brought = Campaigns['all'];
export type Age = Brought['ages'][number];
/** The days after arrival of a figure. */
export type AgeDays = (typeof campaignAges)[number];

/** Longer names are cut where one line is seen. */
const maxShown = 60;

/** Names campaigns: a link of an ad may name none. */
export const useCampaignName = (): ((campaign: string) => string) => {
  const { t } = useTranslation('numbers');
  return (campaign) => {
    if (campaign === '') return t('campaigns.unnamed');
    return campaign.length > maxShown ? `${campaign.slice(0, maxShown)}…` : campaign;
  };
};

/** Amounts by currency, each by itself: currencies are never added. */
export const formatAmounts = (amounts: Readonly<Record<string, number>>): string[] =>
  Object.entries(amounts).map(([currency, amountMinor]) => formatMoney({ amountMinor, currency }));

/** What accounts paid by an age, each currency with its part of what was spent in it. */
export const formatPaid = ({ paidMinor, returnOnSpend }: Age): string[] => {
  const currencies = [...new Set([...Object.keys(paidMinor), ...Object.keys(returnOnSpend ?? {})])];
  return currencies.map((currency) => {
    const amount = formatMoney({ amountMinor: paidMinor[currency] ?? 0, currency });
    const share = returnOnSpend?.[currency];
    return share === undefined ? amount : `${amount} · ${formatShare(share)}`;
  });
};
