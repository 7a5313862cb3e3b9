import { limits } from '@cliffhanger/contracts/core';
import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { FieldProblem } from './credentials.ts';

type Problems<Field extends string> = Partial<Record<Field, FieldProblem>>;

/** The values of a form and the problems of its fields. A changed field has no problem until the next check. */
export function useForm<Values extends object>(
  form: RefObject<HTMLFormElement | null>,
  initial: () => Values,
) {
  type Field = Extract<keyof Values, string>;
  const { t } = useTranslation('account');
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<Problems<Field>>({});

  const textOf = (problem: FieldProblem) =>
    typeof problem === 'object'
      ? problem.sentence
      : t(`problems.${problem}`, problem === 'passwordRules' ? limits.password : limits.username);
  return {
    values,
    change: <Name extends Field>(name: Name, value: Values[Name]) => {
      setValues((before) => ({ ...before, [name]: value }));
      setProblems(({ [name]: _, ...others }) => others as Problems<Field>);
    },
    /** Shows the problems at their fields and focuses the first of these. @returns whether there are any */
    showProblems: (found: Problems<Field>): boolean => {
      flushSync(() => setProblems(found));
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return Object.keys(found).length > 0;
    },
    problemText: (name: Field) => problems[name] && textOf(problems[name]),
    clearProblems: () => setProblems({}),
  };
}
