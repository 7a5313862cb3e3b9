import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { send } from './send.ts';

/** Whether this browser has passkeys at this address. */
export const hasPasskeys = (): boolean => browserSupportsWebAuthn();

/** The person closed the browser's window, or no passkey is here. */
export class PasskeyNotGiven extends Error {
  override readonly name = 'PasskeyNotGiven';
}

const given = async <T>(asked: Promise<T>): Promise<T> => {
  try {
    return await asked;
  } catch (cause) {
    throw new PasskeyNotGiven('no passkey was given', { cause });
  }
};

const touch = async (path: string): Promise<AuthenticationResponseJSON> => {
  const optionsJSON = await send<PublicKeyCredentialRequestOptionsJSON>(`${path}/options`);
  return given(startAuthentication({ optionsJSON }));
};

/** Signs in by a passkey. @throws PasskeyNotGiven, CallRefused, NoAnswer */
export const signIn = async (): Promise<void> => {
  await send('/sign-in', { response: await touch('/sign-in') });
};

/** Proves that the person is there, for ten minutes. @throws PasskeyNotGiven, CallRefused, NoAnswer */
export const confirmPerson = async (): Promise<void> => {
  await send('/confirm', { response: await touch('/confirm') });
};

/** Makes the first passkey of an invited person, which uses up the link. @throws PasskeyNotGiven, CallRefused, NoAnswer */
export const join = async (token: string, name: string): Promise<void> => {
  const optionsJSON = await send<PublicKeyCredentialCreationOptionsJSON>('/join/options', { token });
  const response = await given(startRegistration({ optionsJSON }));
  await send('/join', { token, name, response });
};

/** Adds a further passkey. @throws PasskeyNotGiven, CallRefused, NoAnswer */
export const addPasskey = async (name: string): Promise<void> => {
  const optionsJSON = await send<PublicKeyCredentialCreationOptionsJSON>('/passkeys/options');
  const response = await given(startRegistration({ optionsJSON }));
  await send('/passkeys', { name, response });
};
