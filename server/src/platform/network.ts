/** Somebody else's server answered, but not with success. */
export class RefusedByStatus extends Error {
  readonly code: string;

  constructor(status: number) {
    super(`it was answered ${status}`);
    this.code = `HTTP ${status}`;
  }
}

/**
 * Posts to a server of our own choosing, never to an address that came with a request.
 * @throws RefusedByStatus when it is not answered with success, and what fetch throws when nobody answers
 */
export const post = async (url: string, body: string, headers: Record<string, string>): Promise<void> => {
  const response = await fetch(url, { method: 'POST', body, headers, signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new RefusedByStatus(response.status);
};
