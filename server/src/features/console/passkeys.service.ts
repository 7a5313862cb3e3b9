import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import {
  consumeLink,
  findLink,
  findPasskey,
  insertPasskey,
  saveUse,
} from '#features/staff-people/staff-people.ts';
import type { Platform } from '#platform/platform.ts';
import { sha256 } from '#platform/secrets/keys.ts';
import { ConsoleError } from './console-error.ts';
import type { StaffCaller, StaffDevice, StaffSessions } from './staff-sessions.service.ts';
import type { MadePasskey, WebAuthn } from './webauthn.ts';

/** Signing in at the console by WebAuthn. */
export interface Passkeys {
  /** Returns the WebAuthn options for the passkey of a link. The link stays unused. @throws ConsoleError linkUnknown */
  joinOptions(token: string): Promise<PublicKeyCredentialCreationOptionsJSON>;
  /** Uses up a link: stores the passkey and opens a session. @returns its token @throws ConsoleError linkUnknown, passkeyRefused */
  join(token: string, made: MadePasskey, device: StaffDevice): Promise<string>;
  /** Returns the WebAuthn options for a further passkey. */
  addOptions(caller: StaffCaller): Promise<PublicKeyCredentialCreationOptionsJSON>;
  /** @throws ConsoleError passkeyRefused */
  add(caller: StaffCaller, made: MadePasskey): Promise<void>;
  /** Returns the WebAuthn options for a sign-in. They name no passkey, so a stranger learns of nobody. */
  signInOptions(): Promise<PublicKeyCredentialRequestOptionsJSON>;
  /** Opens a session. @returns its token @throws ConsoleError passkeyRefused */
  signIn(response: AuthenticationResponseJSON, device: StaffDevice): Promise<string>;
  /** Returns the WebAuthn options for a confirmation by one of this person's passkeys. */
  confirmOptions(caller: StaffCaller): Promise<PublicKeyCredentialRequestOptionsJSON>;
  /** Records that the person is there. @throws ConsoleError passkeyRefused */
  confirm(caller: StaffCaller, response: AuthenticationResponseJSON): Promise<void>;
}

export const createPasskeys = (
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  sessions: StaffSessions,
  webauthn: WebAuthn,
): Passkeys => {
  const getLink = async (token: string) => {
    const link = await findLink(database.read, sha256(token));
    if (!link || link.usedAt || link.person.endedAt || link.expiresAt < clock.now())
      throw new ConsoleError('linkUnknown');
    return link;
  };
  return {
    joinOptions: async (token) => webauthn.creationOptions((await getLink(token)).person),
    async join(token, made, device) {
      const { personId, tokenHash } = await getLink(token);
      const passkey = await webauthn.verifyMade(personId, made);
      return database.transaction(async (tx) => {
        if (!(await consumeLink(tx, tokenHash, clock.now()))) throw new ConsoleError('linkUnknown');
        await insertPasskey(tx, passkey);
        return sessions.open(tx, personId, device);
      });
    },
    addOptions: ({ personId, name }) => webauthn.creationOptions({ id: personId, name }),
    async add({ personId }, made) {
      const passkey = await webauthn.verifyMade(personId, made);
      await database.transaction((tx) => insertPasskey(tx, passkey));
    },
    signInOptions: () => webauthn.requestOptions('sign in', null),
    async signIn(response, device) {
      const { passkey, use } = await webauthn.verifyUse(response, 'sign in');
      return database.transaction(async (tx) => {
        // The person may have been removed meanwhile, and the passkey with them.
        if (!(await findPasskey(tx, passkey.id))) throw new ConsoleError('passkeyRefused');
        await saveUse(tx, passkey.id, use);
        return sessions.open(tx, passkey.personId, device);
      });
    },
    confirmOptions: ({ sessionId, personId }) => webauthn.requestOptions(`confirm ${sessionId}`, personId),
    async confirm({ sessionId, personId }, response) {
      const { passkey, use } = await webauthn.verifyUse(response, `confirm ${sessionId}`);
      if (passkey.personId !== personId) throw new ConsoleError('passkeyRefused');
      await database.transaction((tx) => saveUse(tx, passkey.id, use));
      await sessions.confirm(sessionId);
    },
  };
};
