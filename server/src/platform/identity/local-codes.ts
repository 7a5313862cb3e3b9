import * as z from 'zod';
import type { Random } from '#platform/random.ts';
import type { Keys } from '#platform/secrets/keys.ts';
import { readSigned, writeSigned } from '#platform/secrets/signed-value.ts';
import { type Clock, minutesAfter } from '#platform/time/clock.ts';
import type { AuthorizationCodeProof, IdentityProvider, LocalConsent } from './identity.ts';
import { localNumber } from './local-person.ts';

const codeMinutes = 10;

const grant = z.object({
  /** Makes each code unique. */
  serial: z.string(),
  name: z.string(),
  redirectUri: z.string(),
  endsAt: z.coerce.date(),
});

/** A local provider of authorization codes. A code is a signed grant, valid for ten minutes. */
export const openLocalCodes = (
  provider: string,
  { keys, clock, random }: { keys: Keys; clock: Clock; random: Random },
) => {
  const purpose = `local-code-${provider}`;
  const identityProvider: IdentityProvider<AuthorizationCodeProof> = {
    async verify({ code, redirectUri }) {
      const granted = readSigned(keys, purpose, code, grant);
      if (!granted || granted.redirectUri !== redirectUri || granted.endsAt <= clock.now()) return null;
      const { name, endsAt } = granted;
      return { subject: String(localNumber(name)), displayName: name, proofId: code, proofEndsAt: endsAt };
    },
  };
  const consent: LocalConsent = {
    async answer(name, { redirectUri, state }) {
      const address = new URL(redirectUri);
      if (name === null) address.searchParams.set('error', 'access_denied');
      else {
        const endsAt = minutesAfter(clock.now(), codeMinutes);
        const granted: z.input<typeof grant> = { serial: random.token(), name, redirectUri, endsAt };
        address.searchParams.set('code', writeSigned(keys, purpose, granted));
      }
      address.searchParams.set('state', state);
      return address.href;
    },
  };
  return { provider: identityProvider, consent };
};
