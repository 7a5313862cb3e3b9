/**
 * Requests a media file by its signed link, which is no call of the API.
 * @throws TypeError without an answer, or the reason of `signal`, as `fetch`
 */
export const fetchMedia = (url: string, signal?: AbortSignal): Promise<Response> =>
  fetch(url, { signal: signal ?? null });
