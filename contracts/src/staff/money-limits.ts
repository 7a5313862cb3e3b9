import type { StaffRole } from './roles.ts';

/** What a person may give and refund through the console on a UTC day. */
export interface MoneyLimits {
  /** Bonus coins for one viewer, from all people with this role together. */
  readonly coinsPerViewer: number;
  /** Days of membership for one viewer, likewise. */
  readonly daysPerViewer: number;
  /** Of one refund, in the minor unit of its currency: 20.00 EUR, 2,000 JPY. */
  readonly refundAmountMinor: number;
  /** Refunds by one person. */
  readonly refunds: number;
}

/** The roles that have limits. Commands have none. */
export const moneyLimitsOfRole: Readonly<Partial<Record<StaffRole, MoneyLimits>>> = {
  support: { coinsPerViewer: 200, daysPerViewer: 7, refundAmountMinor: 2000, refunds: 10 },
};
