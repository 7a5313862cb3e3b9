import type { StaffOrderJson, TakenRights } from '@cliffhanger/contracts/staff';

type Purchase = Pick<StaffOrderJson, 'dramaId' | 'coinsPaid' | 'coinsBonus' | 'membershipDays'>;

/** What an order buys, as "100 + 10 coins". */
export const formatPurchase = ({ dramaId, coinsPaid, coinsBonus, membershipDays }: Purchase): string => {
  if (dramaId) return `series ${dramaId}`;
  if (membershipDays > 0) return `${membershipDays} days`;
  return `${coinsPaid}${coinsBonus > 0 ? ` + ${coinsBonus}` : ''} coins`;
};

/** What goes from a viewer, as "76 of 100 coins; 24 are spent and stay so". */
export const formatTaken = (taken: TakenRights): string => {
  const { coinsTakenBack, coinsSpent, daysTakenBack, episodesTakenBack } = taken;
  const coins = coinsTakenBack + coinsSpent;
  const parts = [
    ...(coins > 0 ? [`${coinsTakenBack} of ${coins} coins`] : []),
    ...(daysTakenBack > 0 ? [`${daysTakenBack} days`] : []),
    ...(episodesTakenBack > 0 ? [`${episodesTakenBack} episodes`] : []),
  ];
  const taking = parts.join(', ') || 'nothing';
  return coinsSpent > 0 ? `${taking}; ${coinsSpent} are spent, and what they bought stays` : taking;
};
