import type { contract } from '@cliffhanger/contracts';
import { type EndpointData, limits } from '@cliffhanger/contracts/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { useRequireSignIn } from '#entities/session/require-sign-in.ts';
import { api } from '#lib/api/client.ts';
import type { ApiFailure } from '#lib/api/errors.ts';
import { failureMessage } from '#lib/api/failure-message.ts';
import { currentLanguage } from '#lib/language/current-language.ts';
import { toast } from '#ui/toast.ts';
import {
  type FeedbackProblems,
  type FeedbackValues,
  findRefusedFields,
  initialValues,
  saveDraft,
  validateFeedback,
} from './feedback-values.ts';
import { encodeScreenshot } from './screenshot.ts';

export type FeedbackFormOptions = {
  /** Fills the description. */
  description: string | null;
  onSent: (values: FeedbackValues) => void;
};

/** The values of the form for feedback, their problems and their submission. */
export function useFeedbackForm(
  form: RefObject<HTMLFormElement | null>,
  { description, onSent }: FeedbackFormOptions,
) {
  const [values, setValues] = useState(() => initialValues(description));
  const [problems, setProblems] = useState<FeedbackProblems>({});
  const requireSignIn = useRequireSignIn();
  const send = useSendFeedback();

  const change = (changed: Partial<FeedbackValues>) => {
    setValues({ ...values, ...changed });
    const rest = Object.entries(problems).filter(([field]) => !(field in changed));
    setProblems(Object.fromEntries(rest));
  };
  const showProblems = (found: FeedbackProblems) => {
    flushSync(() => setProblems(found));
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (send.isPending) return;
    const found = validateFeedback(values, currentLanguage());
    showProblems(found);
    if (Object.keys(found).length > 0) return;
    saveDraft(values);
    if (!requireSignIn()) return;
    send.mutate(values, {
      onSuccess: () => onSent(values),
      onError: (failure) => {
        const refused = findRefusedFields(failure);
        showProblems(refused);
        if (Object.keys(refused).length === 0) toast(failureMessage(failure));
      },
    });
  };
  return { values, problems, change, submit, isPending: send.isPending };
}

/** Sends feedback. The form shows failures itself. */
const useSendFeedback = () =>
  useMutation<EndpointData<typeof contract.feedback.send>, ApiFailure, FeedbackValues>({
    mutationFn: async ({ kind, description, contact, screenshots }) =>
      api.feedback.send.call(
        {
          problemType: kind,
          description,
          contact: contact.trim(),
          screenshots: await Promise.all(screenshots.map(encodeScreenshot)),
        },
        { timeoutMs: limits.uploadTimeoutMs },
      ),
    meta: { handlesError: true },
    onSuccess: () => saveDraft(null),
  });
