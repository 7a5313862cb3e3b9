import type { UnspentRefund } from '@cliffhanger/contracts';

/** Which words say what became of money that was asked back, and of its coins. */
export const stateOf = ({ status, coinsReturned }: UnspentRefund) => {
  if (status === 'refused') return coinsReturned ? 'refused' : 'refusedHeld';
  if (status === 'failed') return coinsReturned ? 'failed' : 'failedHeld';
  return status;
};
