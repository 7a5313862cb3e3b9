import { HttpStatusError } from '#platform/network/http-post.ts';
import { ProviderUnavailable } from './identity.ts';

export interface ProviderResponse {
  isOk: boolean;
  body: unknown;
}

/**
 * Fetches JSON from a provider. The URL must come from the configuration.
 * @throws ProviderUnavailable when the provider does not answer in time, is overloaded or down, or does not send JSON
 */
export const fetchFromProvider = async (url: string, init: RequestInit): Promise<ProviderResponse> => {
  try {
    const response = await fetch(url, { ...init, redirect: 'error' });
    const body: unknown = await response.json();
    if (response.status >= 500 || response.status === 429) throw new HttpStatusError(response.status);
    return { isOk: response.ok, body };
  } catch (cause) {
    // Without the query, which contains the app's secret.
    throw new ProviderUnavailable(`no answer from ${new URL(url).host}`, { cause });
  }
};
