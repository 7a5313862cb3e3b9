import * as z from 'zod';
import { type Clock, minutesAfter } from '../clock.ts';
import type { Keys } from '../keys.ts';
import type { Random } from '../random.ts';
import type { CodeProof, IdentityProvider, LocalConsent } from './identity.ts';
import { localNumber } from './local-person.ts';

const codeMinutes = 10;

const grant = z.object({
  /** Makes each code another one. */
  serial: z.string(),
  name: z.string(),
  redirectUri: z.string(),
  endsAt: z.coerce.date(),
});

/** A provider of authorization codes as this machine plays it: a code is a signed grant, good for ten minutes. */
export const openLocalCodes = (
  provider: string,
  { keys, clock, random }: { keys: Keys; clock: Clock; random: Random },
) => {
  const purpose = `local-code-${provider}`;
  const door: IdentityProvider<CodeProof> = {
    async prove({ code, redirectUri }) {
      const [payload = '', signature = '', ...rest] = code.split('.');
      if (rest.length > 0 || !keys.verify(purpose, payload, signature)) return null;
      const granted = grant.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
      if (granted.redirectUri !== redirectUri || granted.endsAt <= clock.now()) return null;
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
        const payload = Buffer.from(JSON.stringify(granted)).toString('base64url');
        address.searchParams.set('code', `${payload}.${keys.sign(purpose, payload)}`);
      }
      address.searchParams.set('state', state);
      return address.href;
    },
  };
  return { provider: door, consent };
};
