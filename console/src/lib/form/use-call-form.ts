import {
  type StaffArguments,
  type StaffCallName,
  type StaffResult,
  staffCalls,
} from '@cliffhanger/contracts/staff';
import { useForm } from '@tanstack/react-form';
import { useState } from 'react';
import { CallRefused, failureMessage } from '#lib/api/errors.ts';
import { useChange } from '#lib/api/use-call.ts';
import { findProblems, problemsOf } from './describe-issue.ts';
import { clearDraft, readDraft, saveDraft } from './drafts.ts';

type Values = Record<string, unknown>;

interface CallFormOptions<Name extends StaffCallName, Form extends Values> {
  call: Name;
  defaultValues: Form;
  /** The input of the call, of what the person wrote. */
  toInput: (values: Form) => StaffArguments<Name>;
  onDone: (result: StaffResult<Name>) => unknown;
  /** Names what was written, which this browser keeps until the call succeeds. */
  draft?: string;
}

/**
 * A form whose rules are the schema of a staff call. A problem of a field is shown after the person has left the field first,
 * then while they type. What the server refuses stands at the same field, or in `failure`. Nothing typed is lost.
 */
export const useCallForm = <Name extends StaffCallName, Form extends Values>({
  call,
  defaultValues,
  toInput,
  onDone,
  draft,
}: CallFormOptions<Name, Form>) => {
  const change = useChange(call);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const problemsIn = (values: Form) => findProblems(staffCalls[call].input, toInput(values));
  const form = useForm({
    defaultValues: { ...defaultValues, ...(draft !== undefined && readDraft<Form>(draft)) } as Form,
    listeners: {
      onChange: ({ formApi }) => {
        setRefused({});
        setFailure(null);
        if (draft !== undefined) saveDraft(draft, formApi.state.values);
      },
    },
    onSubmit: async ({ value }) => {
      if (Object.keys(problemsIn(value)).length > 0) return;
      try {
        const result = await change.mutateAsync(toInput(value));
        if (draft !== undefined) clearDraft(draft);
        await onDone(result);
      } catch (error) {
        const issues = error instanceof CallRefused ? error.body.issues : undefined;
        if (issues) setRefused(problemsOf(issues));
        else setFailure(failureMessage(error));
      }
    },
  });
  return {
    form,
    /** For the sheet of the form, or what else saves it. */
    save: {
      onSave: () => form.handleSubmit(),
      isPending: change.isPending,
      /** Why the call failed as a whole; null if it did not. */
      failure,
    },
    /**
     * The problem of a field, to be shown now.
     * @param isLeft the person has left the field, or tried to send
     * @param path of the field in the input of the call
     */
    problemOf: (path: string, isLeft: boolean): string | undefined =>
      refused[path] ?? (isLeft ? problemsIn(form.state.values)[path] : undefined),
  };
};
