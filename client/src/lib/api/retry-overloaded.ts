/** A call is sent so often in all before the viewer reads that the server is busy. */
const maxAttempts = 3;
/** A longer wait is the viewer's decision. */
const maxWaitSeconds = 10;

/**
 * Sends a request again while the server sheds load, after the time that its `Retry-After` names. Up to as much is added
 * at random, so that all clients do not return at once. The server has not begun a call that it sheds.
 * @param first the response to the first attempt
 * @param send resolves to the response to another one
 * @throws what `send` throws, and the reason of the signal
 */
export const retryOverloaded = async (
  first: Response,
  send: () => Promise<Response>,
  signal: AbortSignal | undefined,
): Promise<Response> => {
  let response = first;
  for (let attempt = 1; attempt < maxAttempts; attempt++) {
    const waitSeconds = Number(response.headers.get('retry-after'));
    const isShed = response.status === 503 && waitSeconds > 0 && waitSeconds <= maxWaitSeconds;
    if (!isShed) return response;
    await response.body?.cancel();
    await new Promise((resolve) => setTimeout(resolve, waitSeconds * 1_000 * (1 + Math.random())));
    signal?.throwIfAborted();
    response = await send();
  }
  return response;
};
