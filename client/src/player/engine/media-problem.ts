/**
 * Why a video does not continue. `network`: no answer, so retrying makes sense. `rights`: the signed link has expired
 * or the viewer may no longer watch. `media`: a file is missing or broken, so the video ends with what is loaded.
 * `decoding`: the browser cannot go on with what is loaded.
 */
export type MediaProblem = 'network' | 'rights' | 'media' | 'decoding';

/** An hls.js error; `httpStatus` is undefined without a response. */
export interface HlsError {
  type: string;
  details: string;
  httpStatus: number | undefined;
}

/** A playlist or segment arrived but is invalid. */
const isParsingError = (details: string): boolean =>
  details.endsWith('ParsingError') || details.endsWith('EmptyError');

/** Whether the status means that the signed link no longer holds. */
export const isRefusal = (httpStatus: number | undefined): boolean =>
  httpStatus === 401 || httpStatus === 403;

/** Classifies a fatal hls.js error. */
export const classifyHlsError = ({ type, details, httpStatus }: HlsError): MediaProblem => {
  if (isRefusal(httpStatus)) return 'rights';
  if (isParsingError(details)) return 'media';
  if (type !== 'networkError') return 'decoding';
  const isClientError = httpStatus !== undefined && httpStatus >= 400 && httpStatus < 500;
  // 408 and 429 invite a retry.
  return isClientError && httpStatus !== 408 && httpStatus !== 429 ? 'media' : 'network';
};

/**
 * Classifies the `MediaError` code of a `<video>` with native HLS. The code does not distinguish a refused link from
 * a missing file, so the answer is `rights`, which asks for a new link first.
 */
export const classifyNativeError = (code: number | undefined): MediaProblem => {
  if (code === 2) return 'network';
  return code === 3 ? 'decoding' : 'rights';
};
