import * as z from 'zod';
import { type Clock, minutesAfter } from '#platform/time/clock.ts';
import { fetchFromProvider } from './fetch-from-provider.ts';
import { type AuthorizationCodeProof, type IdentityProvider, ProviderUnavailable } from './identity.ts';

export interface FacebookOptions {
  /** `https://graph.facebook.com/v23.0` */
  apiUrl: string;
  appId: string;
  appSecret: string;
  /** For all requests of one verification. */
  timeoutMs: number;
}

const tokenAnswer = z.object({ access_token: z.string().min(1) });
const failure = z.object({ error: z.object({ code: z.number() }) });
const debugAnswer = z.object({
  data: z.object({ app_id: z.coerce.string(), is_valid: z.boolean(), user_id: z.coerce.string().min(1) }),
});
const userAnswer = z.object({ id: z.string(), name: z.string().optional() });

/** Facebook's error codes for an invalid authorization code: wrong, used or old; expired; sent to another URI. */
const wrongCode = [100, 190, 191];

/** Facebook. Exchanges an authorization code and checks that the token belongs to this app and to a person. */
export const openFacebook = (
  options: FacebookOptions,
  clock: Clock,
): IdentityProvider<AuthorizationCodeProof> => {
  const { apiUrl, appId, appSecret } = options;
  const ask = <S extends z.ZodType>(
    schema: S,
    path: string,
    query: Record<string, string>,
    signal: AbortSignal,
  ) => fetchGraph(schema, `${apiUrl}${path}?${new URLSearchParams(query)}`, signal);

  return {
    async verify({ code, redirectUri }) {
      const signal = AbortSignal.timeout(options.timeoutMs);
      const exchange = { client_id: appId, client_secret: appSecret, redirect_uri: redirectUri, code };
      const token = await ask(tokenAnswer, '/oauth/access_token', exchange, signal);
      if (!token) return null;
      const appToken = `${appId}|${appSecret}`;
      const inspection = { input_token: token.access_token, access_token: appToken };
      const { data } = (await ask(debugAnswer, '/debug_token', inspection, signal)) ?? {};
      if (data?.app_id !== appId || !data.is_valid) return null;
      const me = { fields: 'id,name', access_token: token.access_token };
      const user = await ask(userAnswer, '/me', me, signal);
      if (user?.id !== data.user_id) return null;
      return {
        subject: user.id,
        displayName: user.name ?? null,
        proofId: code,
        proofEndsAt: minutesAfter(clock.now(), 60),
      };
    },
  };
};

/** Fetches from Facebook's Graph API. @returns null when the authorization code is not valid */
const fetchGraph = async <S extends z.ZodType>(
  schema: S,
  url: string,
  signal: AbortSignal,
): Promise<z.output<S> | null> => {
  const { isOk, body } = await fetchFromProvider(url, { signal });
  if (!isOk) {
    const { code } = failure.safeParse(body).data?.error ?? {};
    if (code !== undefined && wrongCode.includes(code)) return null;
    throw new ProviderUnavailable(`facebook: error ${code ?? 'unknown'}`);
  }
  const answer = schema.safeParse(body);
  if (!answer.success) throw new ProviderUnavailable('facebook: odd answer');
  return answer.data;
};
