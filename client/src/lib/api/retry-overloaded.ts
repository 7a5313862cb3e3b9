/** A call is sent so often in all before the viewer reads that the server is busy. */
const maxAttempts = 3;
/** A longer wait is the viewer's decision. */
const maxWaitSeconds = 10;
const serviceUnavailable = 503;

/**
 * Sends a request, and again while the server sheds load, after the time that its `Retry-After` names. Up to as much is
 * added at random, so that all clients do not return at once. The server has not begun a call that it sheds.
 * @param send resolves to the response
 * @throws what `send` throws, and the reason of the signal
 */
export const retryOverloaded = async (
  send: () => Promise<Response>,
  signal: AbortSignal | undefined,
): Promise<Response> => {
  for (let attempt = 1; ; attempt++) {
    const response = await send();
    const waitSeconds = Number(response.headers.get('retry-after'));
    const isShed = response.status === serviceUnavailable && waitSeconds > 0 && waitSeconds <= maxWaitSeconds;
    if (!isShed || attempt === maxAttempts) return response;
    await response.body?.cancel();
    await new Promise((resolve) => setTimeout(resolve, waitSeconds * 1_000 * (1 + Math.random())));
    signal?.throwIfAborted();
  }
};
