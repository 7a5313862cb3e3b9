import {
  type StaffArguments,
  type StaffCallName,
  type StaffResult,
  staffCalls,
} from '@cliffhanger/contracts/staff';
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
  onDone: (result: StaffResult<Name>, values: Form) => unknown;
  /** Names what was written, which this browser keeps until the call succeeds. */
  draft?: string;
  /** The list in which what is edited stands. The call is refused if somebody else changed it since the list was read. */
  list?: StaffCallName;
  /** The input of that list, if it has a filter. */
  listInput?: object;
}

/** What a form began with, or a draft of it. What others changed meanwhile of the rest of a draft is as they left it. */
const useBeginning = <Form extends Values>(
  defaultValues: Form,
  { draft, list, listInput }: Pick<CallFormOptions<StaffCallName, Form>, 'draft' | 'list' | 'listInput'>,
) => {
  const revisionOf = useRevisionOf(list, listInput);
  const [beginning] = useState((): FormDraft<Form> => {
    const { values, base, revision }: Partial<FormDraft<Form>> = draft === undefined ? {} : readDraft(draft);
    if (!values || !base) return { values: defaultValues, base: defaultValues, revision: revisionOf() };
    return { values: mergeChanges(base, values, defaultValues), base: defaultValues, revision };
  });
  return beginning;
};

/**
 * A form whose rules are the schema of a staff call. A problem of a field is shown after the person has left the field first,
 * or tried to send, then while they type. What the server refuses stands at the same field, or in `failure`. Nothing typed is
 * lost. After a refusal because somebody else changed the same, fields that the person left alone show what the other one
 * wrote, and the next try puts the others over it.
 */
export const useCallForm = <Name extends StaffCallName, Form extends Values>({
  call,
  defaultValues,
  toInput,
  onDone,
  draft,
  list,
  listInput,
}: CallFormOptions<Name, Form>) => {
  const change = useChange(call);
  const beginning = useBeginning(defaultValues, {
    ...(draft !== undefined && { draft }),
    ...(list && { list }),
    ...(listInput && { listInput }),
  });
  const [written, setWritten] = useState(beginning);
  const { values, base, revision } = written;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isTried, setIsTried] = useState(false);
  const [isStale, setIsStale] = useState(false);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const problems = findProblems(staffCalls[call].input, toInput(values));
  const set = (changes: Partial<Form>) => {
    setRefused({});
    if (!isStale) setFailure(null);
    setWritten((before) => ({ ...before, values: { ...before.values, ...changes } }));
  };
  const onSave = async () => {
    setIsTried(true);
    if (change.isPending || Object.keys(problems).length > 0) return;
    try {
      const known = list === undefined ? {} : { revision };
      const result = await change.mutateAsync({ ...toInput(values), ...known });
      if (draft !== undefined) clearDraft(draft);
      await onDone(result, values);
    } catch (error) {
      const issues = error instanceof CallRefused ? error.body.issues : undefined;
      const since = changedSinceOf(error);
      setIsStale(since !== null);
      if (since) setWritten((before) => ({ ...before, revision: since.revision }));
      if (issues) setRefused(problemsOf(issues));
      else setFailure(failureMessage(error));
    }
  };
  useEffect(() => {
    if (!isStale || JSON.stringify(base) === JSON.stringify(defaultValues)) return;
    setWritten({ values: mergeChanges(base, values, defaultValues), base: defaultValues, revision });
  }, [isStale, base, defaultValues, values, revision]);
  useEffect(() => {
    if (draft !== undefined && written !== beginning) saveDraft(draft, written);
  }, [draft, written, beginning]);
  const leave = (name: string) => setLeft((before) => new Set([...before, name]));
  /** @param path of the field in the input of the call */
  const problemOf = (path: string, name = path): string | undefined =>
    refused[path] ?? (isTried || left.has(name) ? problems[path] : undefined);
  return {
    values,
    set,
    /**
     * The props of a field of the form.
     * @param path of the field in the input of the call, if it has another name there
     */
    bind: <Key extends keyof Form & string>(name: Key, path: string = name) => ({
      value: values[name],
      onChange: (value: Form[Key]) => set({ [name]: value } as unknown as Partial<Form>),
      onBlur: () => leave(name),
      problem: problemOf(path, name),
    }),
    /** The problem of a part of a field, to be shown now: after `leave` of its name. */
    problemOf,
    leave,
    /** The person has tried to send. */
    isTried,
    /** For the sheet of the form, or what else saves it. */
    save: {
      onSave,
      isPending: change.isPending,
      /** Why the call failed as a whole; null if it did not. */
      failure,
      isStale,
    },
  };
};
