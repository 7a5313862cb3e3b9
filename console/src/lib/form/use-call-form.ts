import {
  type StaffArguments,
  type StaffCallName,
  type StaffResult,
  staffCalls,
} from '@cliffhanger/contracts/staff';
import { useForm } from '@tanstack/react-form';
import { useEffect, useState } from 'react';
import { CallRefused, changedSinceOf, failureMessage } from '#lib/api/errors.ts';
import { useChange, useRevisionOf } from '#lib/api/use-call.ts';
import { findProblems, problemsOf } from './describe-issue.ts';
import { clearDraft, readDraft, saveDraft } from './drafts.ts';
import { mergeChanges } from './merge-changes.ts';

type Values = Record<string, unknown>;

/** What a person wrote, and what they began with. */
interface FormDraft<Form extends Values> {
  values: Form;
  base: Form;
  revision: number | undefined;
}

interface CallFormOptions<Name extends StaffCallName, Form extends Values> {
  call: Name;
  defaultValues: Form;
  /** The input of the call, of what the person wrote. */
  toInput: (values: Form) => StaffArguments<Name>;
  onDone: (result: StaffResult<Name>) => unknown;
  /** Names what was written, which this browser keeps until the call succeeds. */
  draft?: string;
  /** The list in which what is edited stands. The call is refused if somebody else changed it since the list was read. */
  list?: StaffCallName;
}

/** What a form began with, or a draft of it. What others changed meanwhile of the rest of a draft is as they left it. */
const useBeginning = <Form extends Values>(
  defaultValues: Form,
  { draft, list }: Pick<CallFormOptions<StaffCallName, Form>, 'draft' | 'list'>,
) => {
  const revisionOf = useRevisionOf(list);
  const [beginning] = useState((): FormDraft<Form> => {
    const { values, base, revision }: Partial<FormDraft<Form>> = draft === undefined ? {} : readDraft(draft);
    if (!values || !base) return { values: defaultValues, base: defaultValues, revision: revisionOf() };
    return { values: mergeChanges(base, values, defaultValues), base: defaultValues, revision };
  });
  return beginning;
};

/**
 * A form whose rules are the schema of a staff call. A problem of a field is shown after the person has left the field first,
 * then while they type. What the server refuses stands at the same field, or in `failure`. Nothing typed is lost. After a
 * refusal because somebody else changed the same, fields that the person left alone show what the other one wrote, and the
 * next try puts the others over it.
 */
export const useCallForm = <Name extends StaffCallName, Form extends Values>({
  call,
  defaultValues,
  toInput,
  onDone,
  draft,
  list,
}: CallFormOptions<Name, Form>) => {
  const change = useChange(call);
  const beginning = useBeginning(defaultValues, {
    ...(draft !== undefined && { draft }),
    ...(list && { list }),
  });
  const [base, setBase] = useState(beginning.base);
  const [revision, setRevision] = useState(beginning.revision);
  const [isStale, setIsStale] = useState(false);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const problemsIn = (values: Form) => findProblems(staffCalls[call].input, toInput(values));
  const keep = (written: FormDraft<Form>) => draft !== undefined && saveDraft(draft, written);
  const form = useForm({
    defaultValues: beginning.values,
    listeners: {
      onChange: ({ formApi }) => {
        setRefused({});
        if (!isStale) setFailure(null);
        keep({ values: formApi.state.values, base, revision });
      },
    },
    onSubmit: async ({ value }) => {
      if (Object.keys(problemsIn(value)).length > 0) return;
      try {
        const known = list === undefined ? {} : { revision };
        const result = await change.mutateAsync({ ...toInput(value), ...known });
        if (draft !== undefined) clearDraft(draft);
        await onDone(result);
      } catch (error) {
        const issues = error instanceof CallRefused ? error.body.issues : undefined;
        const since = changedSinceOf(error);
        setIsStale(since !== null);
        if (since) setRevision(since.revision);
        if (issues) setRefused(problemsOf(issues));
        else setFailure(failureMessage(error));
      }
    },
  });
  useEffect(() => {
    if (!isStale || JSON.stringify(base) === JSON.stringify(defaultValues)) return;
    const values = mergeChanges(base, form.state.values, defaultValues);
    setBase(defaultValues);
    form.reset(values, { keepDefaultValues: true });
    if (draft !== undefined) saveDraft(draft, { values, base: defaultValues, revision });
  }, [isStale, base, defaultValues, form, draft, revision]);
  return {
    form,
    /** For the sheet of the form, or what else saves it. */
    save: {
      onSave: () => form.handleSubmit(),
      isPending: change.isPending,
      /** Why the call failed as a whole; null if it did not. */
      failure,
      isStale,
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
