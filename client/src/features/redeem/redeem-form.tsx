import { limits } from '@cliffhanger/contracts/core';
import { rewardRules } from '@cliffhanger/contracts/reward-rules';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Panel } from '#ui/panel.tsx';
import { WordWrap } from '#ui/word-wrap.tsx';
import styles from './redeem.module.css';
import { countCodeCharacters, redeemCodeLength } from './redeem-code.ts';
import type { useRedeem } from './use-redeem.ts';

/** The form for a redeem code. What was typed stays when the code is refused. */
export function RedeemForm({ redeem }: { redeem: ReturnType<typeof useRedeem> }) {
  const { t } = useTranslation('redeem');
  const form = useRedeemForm(redeem);
  return (
    <>
      <form className={styles.form} noValidate onSubmit={form.submit}>
        <RedeemCodeField {...form} />
        <Button
          variant="main"
          wide
          needsConnection
          type="submit"
          busy={form.isPending}
          className={styles.submit}
        >
          {t('submit')}
        </Button>
      </form>
      {form.isRefused && (
        <SecondLook
          code={form.code}
          triesLeft={redeem.triesLeft}
          isKnown={typeof form.problem === 'string'}
        />
      )}
    </>
  );
}

function RedeemCodeField({ input, code, change, problem, isRefused }: RedeemFormState) {
  const { t } = useTranslation(['redeem', 'common']);
  return (
    <Field
      ref={input}
      name="redeemCode"
      label={t('common:pages.redeem')}
      hint={t('hint', { count: redeemCodeLength })}
      error={
        problem === null
          ? undefined
          : typeof problem === 'object'
            ? problem.sentence
            : t(`problems.${problem}`)
      }
      value={code}
      maxLength={limits.redeemCode.maxInputLength}
      autoComplete="off"
      autoCapitalize="characters"
      enterKeyHint="go"
      onChange={(event) => change(event.target.value)}
      end={
        isRefused && (
          <IconButton
            icon="close"
            size={16}
            label={t('empty')}
            className={styles.empty}
            onClick={() => change('')}
          />
        )
      }
    />
  );
}

type SecondLookProps = {
  code: string;
  triesLeft: number | null;
  /** Whether the server knows the code, which then has no mistake. */
  isKnown: boolean;
};

/** The usual mistakes in a code and the tries that are left, after a refusal. */
function SecondLook({ code, triesLeft, isKnown }: SecondLookProps) {
  const { t } = useTranslation('redeem');
  const count = countCodeCharacters(code);
  const nothingTaken = () => {
    if (triesLeft === null) return t('check.nothingTaken');
    if (triesLeft === 0) return t('check.noTriesLeft');
    return t('check.triesLeft', { count: triesLeft, max: rewardRules.redeem.maxTries });
  };
  if (isKnown) {
    return (
      <Panel className={styles.check}>
        <WordWrap text={nothingTaken()} />
      </Panel>
    );
  }
  return (
    <Panel className={styles.check}>
      <h2>{t('check.title')}</h2>
      <ul>
        <li>
          <WordWrap text={t('check.letters')} />
        </li>
        {count !== redeemCodeLength && <li>{t('check.length', { count, total: redeemCodeLength })}</li>}
        <li>
          <WordWrap text={nothingTaken()} />
        </li>
      </ul>
    </Panel>
  );
}

type RedeemFormState = ReturnType<typeof useRedeemForm>;

/** The code that is typed, which stays when it is refused, and its submission. */
function useRedeemForm({ problem, setProblem, submit, isPending }: ReturnType<typeof useRedeem>) {
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
