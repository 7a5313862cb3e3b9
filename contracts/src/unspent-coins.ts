/** For how many days after a payment a viewer gets the money for its unspent coins back by themselves. */
export const unspentCoinsRefundDays = 14;
