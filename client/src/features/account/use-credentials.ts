import { limits } from '@cliffhanger/contracts';
import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { findInviteCode } from '#lib/analytics/campaign.ts';
import type {
  CredentialField,
  Credentials,
  CredentialsMode,
  FieldProblem,
  FieldProblems,
} from './credentials.ts';
import { clearDraft, findDraft, saveDraft } from './form-draft.ts';

const emptyCredentials = (): Credentials => ({
  username: '',
  password: '',
  confirm: '',
  inviteCode: findInviteCode() ?? '',
  accepted: false,
});

/** The values of the credentials form and their problems. The values stay when the mode changes, the problems do not. */
export function useCredentials(mode: CredentialsMode, form: RefObject<HTMLFormElement | null>) {
  const { t } = useTranslation('account');
  const { key: historyKey } = useLocation();
  const [problems, setProblems] = useState<FieldProblems>({});
  const [credentials, setCredentials] = useState(() => findDraft(historyKey) ?? emptyCredentials());
  useEffect(clearDraft, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the problems belong to the mode
  useEffect(() => setProblems({}), [mode]);

  const textOf = (problem: FieldProblem) =>
    typeof problem === 'object' ? problem.sentence : t(`problems.${problem}`, limits.username);
  return {
    credentials,
    change: <Name extends CredentialField>(name: Name, value: Credentials[Name]) => {
      setCredentials((before) => ({ ...before, [name]: value }));
      if (problems[name]) setProblems(({ [name]: _, ...others }) => others);
    },
    /** Shows the problems at their fields and focuses the first of these. */
    showProblems: (found: FieldProblems) => {
      flushSync(() => setProblems(found));
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    },
    problemText: (name: CredentialField) => problems[name] && textOf(problems[name]),
    /** Keeps the values while the viewer reads the agreement. */
    keepDraft: () => saveDraft(historyKey, credentials),
  };
}
