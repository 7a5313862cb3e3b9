import type { Language } from '@cliffhanger/contracts/language-table';
import { languages } from '@cliffhanger/contracts/language-table';
import { limits } from '@cliffhanger/contracts/limits';
import type { ReviewedFeedbackJson } from '@cliffhanger/contracts/staff';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#entities/me.ts';
import { useCallForm } from '#lib/form/use-call-form.ts';
import { languageName } from '#lib/language/format.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { SmallChoice } from '#ui/choice.tsx';
import { Field } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { NumberInput } from '#ui/number-input.tsx';
import { showToast } from '#ui/toasts.tsx';
import styles from './answer.module.css';
import { AnswerTemplates } from './answer-templates.tsx';

interface AnswerFormProps {
  review: ReviewedFeedbackJson;
  onDone: () => void;
}

type AnswerValues = {
  text: string;
  coins: number | null;
  givesCoins: boolean;
};

const defaultCoins = 12;

/** The answer to a feedback, in words of one's own or of a template, with coins or without. */
export function AnswerForm({ review, onDone }: AnswerFormProps) {
  const { t } = useTranslation('inbox');
  const { feedback, episodePriceCoins } = review;
  const ownLanguage = languages.find((language) => language === feedback.viewer.language) ?? 'en';
  const [language, setLanguage] = useState<Language>(ownLanguage);
  const mayGive = useMay('money.give') && feedback.answerCoins === null;
  const { values, set, bind, save } = useCallForm({
    call: 'feedback.answer',
    draft: `answer_${feedback.id}`,
    defaultValues: {
      text: '',
      coins: episodePriceCoins ?? defaultCoins,
      givesCoins: false,
    } as AnswerValues,
    toInput: ({ text, coins, givesCoins }) => ({
      feedbackId: feedback.id,
      text,
      readAnsweredAt: feedback.answeredAt,
      ...(givesCoins && mayGive && { coins: coins ?? 0 }),
    }),
    onDone: () => {
      showToast({ text: t('answer.done', { name: feedback.viewer.displayName }) });
      onDone();
    },
  });
  const { text, coins, givesCoins } = values;
  const textField = bind('text');
  return (
    <section
      data-answer
      aria-label={t('answer.title')}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save.onSave();
      }}
    >
      <header className={styles.head}>
        <h3>{t('answer.title')}</h3>
        <SmallChoice
          label={t('answer.language')}
          value={language}
          choices={languages.map((value) => ({
            value,
            name: t(value === ownLanguage ? 'answer.inTheirs' : 'answer.in', {
              language: languageName(value),
              name: feedback.viewer.displayName,
            }),
          }))}
          onChange={setLanguage}
        />
      </header>
      <AnswerTemplates language={language} text={text} onChange={(chosen) => set({ text: chosen })} />
      <Field
        label={t('answer.label', { name: feedback.viewer.displayName })}
        isLong
        lang={language}
        maxLength={limits.feedback.maxLength}
        hint={t('answer.hint')}
        {...textField}
        problem={text === '' ? undefined : textField.problem}
      />
      {save.failure !== null && (
        <div className={styles.failure}>
          <Notice>{save.failure}</Notice>
        </div>
      )}
      <div className={styles.end}>
        {mayGive && (
          <Checkbox isOn={givesCoins} onChange={(isOn) => set({ givesCoins: isOn })}>
            {t('answer.giveCoins')}
          </Checkbox>
        )}
        {mayGive && givesCoins && (
          <div className={styles.coins}>
            <NumberInput label={t('answer.coins')} minValue={1} {...bind('coins')} />
          </div>
        )}
        <Button
          kind="main"
          isPending={save.isPending}
          isDisabled={text.trim() === ''}
          onPress={() => void save.onSave()}
        >
          {mayGive && givesCoins && coins !== null
            ? t('answer.sendCoins', { count: coins })
            : t('answer.send')}
        </Button>
      </div>
    </section>
  );
}
