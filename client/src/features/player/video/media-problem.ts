/**
 * Why a video does not go on. `network`: nobody answers, trying on makes sense. `rights`: the signed link has run
 * out, or the viewer may not watch any more. `media`: the file is missing or broken, trying on alone changes nothing.
 */
export type MediaProblem = 'network' | 'rights' | 'media';

/** What hls.js says of a failure: its error type, its details, and the HTTP status when there was an answer. */
export interface HlsError {
  type: string;
  details: string;
  httpStatus: number | undefined;
}

/** A playlist or segment came, but is not what it should be. */
const isParsingFailure = (details: string): boolean =>
  details.endsWith('ParsingError') || details.endsWith('EmptyError');

/** Which problem a fatal failure of hls.js is. */
export const classifyHlsError = ({ type, details, httpStatus }: HlsError): MediaProblem => {
  if (httpStatus === 401 || httpStatus === 403) return 'rights';
  if (type !== 'networkError' || isParsingFailure(details)) return 'media';
  const answered = httpStatus !== undefined && httpStatus >= 400 && httpStatus < 500;
  // 408 and 429 ask for another try.
  return answered && httpStatus !== 408 && httpStatus !== 429 ? 'media' : 'network';
};

/**
 * Which problem an error of a `<video>` with native HLS is, by the code of its MediaError. It does not tell a refused
 * link from a missing file, so a new link is asked for first.
 */
export const classifyNativeError = (code: number | undefined): MediaProblem => {
  if (code === 2) return 'network';
  return code === 3 ? 'media' : 'rights';
};
