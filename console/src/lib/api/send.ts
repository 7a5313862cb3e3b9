import i18next from 'i18next';
import { Store } from '#lib/store.ts';
import { CallRefused, NoAnswer, type RefusalBody } from './errors.ts';

/** Whether the last request had an answer. */
export const connection = new Store<'answered' | 'silent'>('answered');

const timeoutMs = 30_000;

/**
 * Sends a request to the console's server.
 * @param path of the console, such as `/me`
 * @throws CallRefused, or NoAnswer without an answer
 */
export const send = async <Answer>(
  path: string,
  body: unknown = {},
  signal?: AbortSignal,
): Promise<Answer> => {
  const timeout = AbortSignal.timeout(timeoutMs);
  let response: Response;
  try {
    response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': i18next.language },
      body: JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    connection.set('silent');
    throw new NoAnswer(`${path} got no answer`, { cause });
  }
  const answer = await readJson(response);
  // A proxy answers for a server that is down.
  if (answer === undefined || (response.status >= 502 && response.status <= 504)) {
    connection.set('silent');
    throw new NoAnswer(`${path} answered HTTP ${response.status}`);
  }
  connection.set('answered');
  if (!response.ok) throw new CallRefused(answer as RefusalBody);
  return answer as Answer;
};

const readJson = async (response: Response): Promise<unknown> => {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
};
