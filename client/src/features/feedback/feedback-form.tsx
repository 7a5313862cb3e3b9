import { descriptionLength, limits, problemType } from '@cliffhanger/contracts';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { failureMessage } from '#lib/api/failure-message.ts';
import { currentLanguage } from '#lib/language/current-language.ts';
import { useRequireSignIn } from '#lib/session/require-sign-in.ts';
import { version } from '#package.json';
import { Button } from '#ui/button.tsx';
import { ChoiceChips } from '#ui/choice-chips.tsx';
import { Field } from '#ui/field.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { toast } from '#ui/toast.tsx';
import styles from './feedback-form.module.css';
import {
  type FeedbackProblems,
  type FeedbackValues,
  findRefusedFields,
  initialValues,
  saveDraft,
  validateFeedback,
} from './feedback-values.ts';
import { ScreenshotsField } from './screenshots-field.tsx';
import { useSendFeedback } from './use-send-feedback.ts';

type FeedbackFormProps = {
  /** Fills the description. */
  description: string | null;
  onSent: (values: FeedbackValues) => void;
};

/** The form for feedback. What was typed stays when it is refused. */
export function FeedbackForm({ description, onSent }: FeedbackFormProps) {
  const { t } = useTranslation('feedback');
  const form = useRef<HTMLFormElement>(null);
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
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <FeedbackFields values={values} problems={problems} change={change} />
      <Button variant="main" wide type="submit" busy={send.isPending}>
        {t('send')}
      </Button>
      <p className={styles.along}>{t('along', { version })}</p>
    </form>
  );
}

type FeedbackFieldsProps = {
  values: FeedbackValues;
  problems: FeedbackProblems;
  change: (changed: Partial<FeedbackValues>) => void;
};

function FeedbackFields({ values, problems, change }: FeedbackFieldsProps) {
  const { t } = useTranslation('feedback');
  const { minLength, maxLength } = limits.feedback;
  const length = descriptionLength(values.description, currentLanguage());
  const { description, contact, screenshots } = problems;
  const sentenceOf = (problem: (typeof problems)[keyof typeof problems], own: string) =>
    problem && (typeof problem === 'object' ? problem.sentence : own);
  return (
    <>
      <ChoiceChips
        label={t('kind.label')}
        items={problemType.options.map((id) => ({ id, label: t(`kind.${id}`) }))}
        current={values.kind}
        onChange={(kind) => change({ kind })}
      />
      <TextArea
        className={styles.description}
        name="description"
        label={t('description')}
        hint={t('atLeast', { count: minLength })}
        error={sentenceOf(description, t('problems.description', { count: minLength }))}
        counter={
          length >= minLength
            ? null
            : {
                percent: (length / minLength) * 100,
                text: t('counted', { count: length, total: minLength }),
              }
        }
        value={values.description}
        maxLength={maxLength}
        onChange={(event) => change({ description: event.target.value })}
      />
      <Field
        className={styles.contact}
        name="contact"
        label={t('contact')}
        hint={t('contactHint')}
        error={sentenceOf(contact, t('problems.contact'))}
        value={values.contact}
        autoComplete="email"
        inputMode="email"
        enterKeyHint="send"
        onChange={(event) => change({ contact: event.target.value })}
      />
      <ScreenshotsField
        screenshots={values.screenshots}
        onChange={(chosen) => change({ screenshots: chosen })}
        error={sentenceOf(screenshots, '')}
      />
    </>
  );
}
