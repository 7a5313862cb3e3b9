import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { findInviteCode } from '#entities/analytics/campaign.ts';
import { findCallingCodeCountry } from '#lib/language/calling-codes.ts';
import type { Credentials, CredentialsMode, SignInMethod } from './credentials.ts';
import { useForm } from './use-form.ts';

const emptyCredentials = (): Credentials => ({
  username: '',
  email: '',
  country: findCallingCodeCountry(),
  phone: '',
  code: '',
  password: '',
  confirm: '',
  inviteCode: findInviteCode() ?? '',
  accepted: false,
});

/** The credentials that were typed. They stay when mode or method change, the problems do not. */
export function useCredentials(
  mode: CredentialsMode,
  method: SignInMethod,
  form: RefObject<HTMLFormElement | null>,
) {
  const { key: historyKey } = useLocation();
  const { clearProblems, ...rest } = useForm(form, () => findDraft(historyKey) ?? emptyCredentials());
  useEffect(clearDraft, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the problems belong to mode and method
  useEffect(clearProblems, [mode, method]);
  return {
    ...rest,
    /** Keeps the values while the viewer reads the agreement. */
    keepDraft: () => saveDraft(historyKey, rest.values),
  };
}

export type CredentialsState = ReturnType<typeof useCredentials>;

/** Kept in memory only, as it holds a password. */
let draft: { historyKey: string; credentials: Credentials } | undefined;

/** Keeps the form's values while the viewer reads a linked page. `historyKey` is the form's entry in the history. */
const saveDraft = (historyKey: string, credentials: Credentials): void => {
  draft = { historyKey, credentials };
};

/** Finds the values for a viewer who returned to this history entry. */
const findDraft = (historyKey: string): Credentials | undefined =>
  draft?.historyKey === historyKey ? draft.credentials : undefined;

const clearDraft = (): void => {
  draft = undefined;
};
