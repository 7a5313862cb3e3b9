import { RefusedByStatus } from '#platform/network/addresses.ts';
import { ProviderTrouble } from './identity.ts';

export interface ProviderAnswer {
  isOk: boolean;
  body: unknown;
}

/**
 * Asks a provider at an address of our own configuration for JSON.
 * @throws ProviderTrouble when it does not answer in time, is overloaded or down, or speaks no JSON
 */
export const askProvider = async (url: string, init: RequestInit): Promise<ProviderAnswer> => {
  try {
    const response = await fetch(url, { ...init, redirect: 'error' });
    const body: unknown = await response.json();
    if (response.status >= 500 || response.status === 429) throw new RefusedByStatus(response.status);
    return { isOk: response.ok, body };
  } catch (cause) {
    // Without the query, which holds the app's secret.
    throw new ProviderTrouble(`no answer from ${new URL(url).host}`, { cause });
  }
};
