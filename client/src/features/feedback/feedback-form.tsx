import { limits } from '@cliffhanger/contracts/core';
import { descriptionLength, problemType } from '@cliffhanger/contracts/feedback';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#lib/language/current-language.ts';
import { version } from '#package.json';
import { Button } from '#ui/button.tsx';
import { ChoiceChips } from '#ui/choice-chips.tsx';
import { Field } from '#ui/field.tsx';
import { TextArea } from '#ui/text-area.tsx';
import styles from './feedback-form.module.css';
import type { FeedbackProblems, FeedbackValues } from './feedback-values.ts';
import { ScreenshotsField } from './screenshots-field.tsx';
import { type FeedbackFormOptions, useFeedbackForm } from './use-feedback-form.ts';

/** The form for feedback. What was typed stays when it is refused. */
export function FeedbackForm(options: FeedbackFormOptions) {
  const { t } = useTranslation('feedback');
  const form = useRef<HTMLFormElement>(null);
  const { values, problems, change, submit, isPending } = useFeedbackForm(form, options);
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <FeedbackFields values={values} problems={problems} change={change} />
      <Button variant="main" wide needsConnection type="submit" busy={isPending}>
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

const sentenceOf = (problem: FeedbackProblems[keyof FeedbackProblems], own: string) =>
  problem && (typeof problem === 'object' ? problem.sentence : own);

function FeedbackFields(fields: FeedbackFieldsProps) {
  const { values, problems, change } = fields;
  const { t } = useTranslation('feedback');
  return (
    <>
      <ChoiceChips
        label={t('kind.label')}
        items={problemType.options.map((id) => ({ id, label: t(`kind.${id}`) }))}
        current={values.kind}
        onChange={(kind) => change({ kind })}
      />
      <DescriptionField {...fields} />
      <Field
        className={styles.contact}
        name="contact"
        label={t('contact')}
        hint={t('contactHint')}
        error={sentenceOf(problems.contact, t('problems.contact'))}
        value={values.contact}
        autoComplete="email"
        inputMode="email"
        enterKeyHint="send"
        onChange={(event) => change({ contact: event.target.value })}
      />
      <ScreenshotsField
        screenshots={values.screenshots}
        onChange={(chosen) => change({ screenshots: chosen })}
        error={sentenceOf(problems.screenshots, '')}
      />
    </>
  );
}

/** The description, with its length until it is long enough. */
function DescriptionField({ values, problems, change }: FeedbackFieldsProps) {
  const { t } = useTranslation('feedback');
  const { minLength, maxLength } = limits.feedback;
  const length = descriptionLength(values.description, currentLanguage());
  return (
    <TextArea
      className={styles.description}
      name="description"
      label={t('description')}
      hint={t('atLeast', { count: minLength })}
      error={sentenceOf(problems.description, t('problems.description', { count: minLength }))}
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
  );
}
