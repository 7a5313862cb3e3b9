import * as z from 'zod';
import { type Clock, minutesAfter } from '#platform/time/clock.ts';
import { fetchFromProvider } from './fetch-from-provider.ts';
import { type AuthorizationCodeProof, type IdentityProvider, ProviderUnavailable } from './identity.ts';

export interface TiktokOptions {
  /** `https://open.tiktokapis.com` */
  apiUrl: string;
  clientKey: string;
  clientSecret: string;
  /** For all requests of one verification. */
  timeoutMs: number;
}

const tokenAnswer = z.union([
  z.object({ error: z.string().min(1) }),
  z.object({ error: z.undefined().optional(), open_id: z.string().min(1), access_token: z.string().min(1) }),
]);
const userAnswer = z.object({
  data: z.object({ user: z.object({ open_id: z.string(), display_name: z.string().optional() }) }),
});

/** TikTok's errors for an authorization code that is wrong, used, old or was sent to another URI (RFC 6749, 5.2). */
const wrongCode = ['invalid_grant', 'invalid_request'];

/** TikTok. Exchanges an authorization code, which TikTok issues for this client key only. */
export const openTiktok = (
  options: TiktokOptions,
  clock: Clock,
): IdentityProvider<AuthorizationCodeProof> => ({
  async verify({ code, redirectUri }) {
    const signal = AbortSignal.timeout(options.timeoutMs);
    const exchanged = await fetchFromProvider(`${options.apiUrl}/v2/oauth/token/`, {
      method: 'POST',
      body: new URLSearchParams({
        client_key: options.clientKey,
        client_secret: options.clientSecret,
        code,
        grant_type: 'authorization_code',
        redirect_uri: redirectUri,
      }),
      signal,
    });
    const token = tokenAnswer.safeParse(exchanged.body).data;
    if (token?.error && wrongCode.includes(token.error)) return null;
    if (!token || token.error !== undefined)
      throw new ProviderUnavailable(`tiktok: ${token?.error ?? 'odd answer'}`);

    const response = await fetchFromProvider(`${options.apiUrl}/v2/user/info/?fields=open_id,display_name`, {
      headers: { authorization: `Bearer ${token.access_token}` },
      signal,
    });
    const user = userAnswer.safeParse(response.body).data?.data.user;
    if (!response.isOk || !user) throw new ProviderUnavailable('tiktok: no user');
    if (user.open_id !== token.open_id) return null;
    return {
      subject: token.open_id,
      displayName: user.display_name ?? null,
      proofId: code,
      proofEndsAt: minutesAfter(clock.now(), 60),
    };
  },
});
