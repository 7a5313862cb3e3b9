import i18next from 'i18next';
import { Store } from '#lib/store.ts';
import { CallRefused, NoAnswer, type RefusalBody } from './errors.ts';

/** While the server does not answer, the time of its last answer (ISO 8601), as of which is what the page shows; else null. */
export const silentSince = new Store<string | null>(null);

let answeredAt = new Date().toISOString();

const noteAnswer = () => {
  answeredAt = new Date().toISOString();
  silentSince.set(null);
};

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
    silentSince.set(answeredAt);
    throw new NoAnswer(`${path} got no answer`, { cause });
  }
  const answer = await readJson(response);
  // A proxy answers for a server that is down.
  if (answer === undefined || (response.status >= 502 && response.status <= 504)) {
    silentSince.set(answeredAt);
    throw new NoAnswer(`${path} answered HTTP ${response.status}`);
  }
  noteAnswer();
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
