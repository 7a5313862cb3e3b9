import { limits } from '@cliffhanger/contracts/core';
import { type ApiFailure, isApiError } from '#lib/api/errors.ts';

/** How many letters and digits a code has. */
export const redeemCodeLength = limits.redeemCode.groups * limits.redeemCode.groupLength;

/** Counts the letters and digits of a typed code; the server ignores spaces and dashes. */
export const countCodeCharacters = (code: string): number =>
  [...code.normalize('NFKC').replace(/[\s\p{Pd}]/gu, '')].length;

export type RedeemProblem = 'missing' | 'usedUp' | 'expired' | 'taken' | { sentence: string };

const refusals = ['redeemCodeWrong', 'redeemCodeUsedUp', 'redeemCodeExpired', 'redeemCodeTaken'] as const;

/** Returns how many wrong codes are left after a failure; null if the server did not count it. */
export const redeemTriesLeft = (failure: ApiFailure): number | null => {
  if (isApiError(failure, 'tooManyCodes')) return 0;
  for (const name of refusals) if (isApiError(failure, name)) return failure.details.triesLeft;
  return null;
};

/** The message of a refusal of the code; the server's own sentence for everything else. */
export const redeemProblemOf = (failure: ApiFailure, sentence: string): RedeemProblem => {
  if (isApiError(failure, 'redeemCodeUsedUp')) return 'usedUp';
  if (isApiError(failure, 'redeemCodeExpired')) return 'expired';
  if (isApiError(failure, 'redeemCodeTaken')) return 'taken';
  return { sentence };
};
