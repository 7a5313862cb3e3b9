import { limits } from '@cliffhanger/contracts/core';
import i18next from 'i18next';
import { ChunkLoadError } from '#lib/load-chunk.ts';
import { ApiError, ContractError, isApiError, NetworkError } from './errors.ts';

/** Returns the server's sentence for a refusal, and the app's own for `triesLeft` and for failures without an answer. */
export const failureMessage = (error: unknown): string => {
  if (isApiError(error, 'verificationCodeWrong') && error.details.triesLeft > 0) {
    const { maxTries: max } = limits.verificationCode;
    return i18next.t('failure.codeWrong', { count: error.details.triesLeft, max });
  }
  if (error instanceof ApiError) return error.msg;
  if (error instanceof NetworkError) return i18next.t('failure.network');
  if (error instanceof ContractError) return i18next.t('failure.contract');
  if (error instanceof ChunkLoadError) return i18next.t(`chunk.${error.type}`);
  return i18next.t('failure.unknown');
};
