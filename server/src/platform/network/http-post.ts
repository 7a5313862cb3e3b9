import { HostFailure, hostOf } from './host-failure.ts';

/** Another server answered with a status other than success. */
export class HttpStatusError extends Error {
  readonly code: string;

  constructor(status: number) {
    super(`it was answered ${status}`);
    this.code = `HTTP ${status}`;
  }
}

/**
 * Posts to a URL from the configuration. Never call it with a URL from a request.
 * @throws HttpStatusError when the status is not a success, and HostFailure when there is no answer within 10 seconds
 */
export const post = async (url: string, body: string, headers: Record<string, string>): Promise<void> => {
  const options = { method: 'POST', body, headers, signal: AbortSignal.timeout(10_000) };
  const response = await fetch(url, options).catch((error: Error) => {
    throw new HostFailure(hostOf(url, url.startsWith('https:') ? 443 : 80), error);
  });
  if (!response.ok) throw new HttpStatusError(response.status);
};
