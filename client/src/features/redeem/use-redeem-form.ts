import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { useRedeem } from './use-redeem.ts';

export type RedeemFormState = ReturnType<typeof useRedeemForm>;

/** The code that is typed, which stays when it is refused, and its submission. */
export function useRedeemForm({ problem, setProblem, submit, isPending }: ReturnType<typeof useRedeem>) {
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (problem !== null) input.current?.focus();
  }, [problem]);

  return {
    input,
    code,
    change: (value: string) => {
      setCode(value);
      setProblem(null);
    },
    problem,
    isRefused: problem !== null && problem !== 'missing',
    isPending,
    submit: (event: FormEvent) => {
      event.preventDefault();
      submit(code);
    },
  };
}
