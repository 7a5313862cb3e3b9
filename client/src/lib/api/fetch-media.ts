/**
 * Requests a media file by its signed link, which is no call of the API.
 * @throws TypeError without an answer, as `fetch`
 */
export const fetchMedia = (url: string): Promise<Response> => fetch(url);
