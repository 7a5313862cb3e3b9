import { type Language, languages } from '@cliffhanger/contracts/language-table';
import { limits } from '@cliffhanger/contracts/limits';
import type { AnswerTemplateJson } from '@cliffhanger/contracts/staff';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCallForm } from '#lib/form/use-call-form.ts';
import { languageName } from '#lib/language/format.ts';
import { currentLanguage } from '#lib/language/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Chips } from '#ui/chips.tsx';
import { Field } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { SheetActions } from '#ui/sheet.tsx';
import { showToast } from '#ui/toasts.tsx';

interface Words {
  name: string;
  text: string;
}

interface TemplateFormProps {
  /** Null for a new one. */
  template: AnswerTemplateJson | null;
  onDone: () => void;
  onLeave: () => void;
}

type TemplateValues = Record<Language, Words>;

const isWritten = ({ name, text }: Words): boolean => name.trim() !== '' || text.trim() !== '';

const valuesOf = (template: AnswerTemplateJson | null): TemplateValues =>
  Object.fromEntries(
    languages.map((language) => [language, template?.texts[language] ?? { name: '', text: '' }]),
  ) as TemplateValues;

/** The texts of an answer that staff use again, one language at a time. Those without words stay out. */
export function TemplateForm({ template, onDone, onLeave }: TemplateFormProps) {
  const { t } = useTranslation(['inbox', 'common']);
  const [id] = useState(() => template?.id ?? crypto.randomUUID());
  const [language, setLanguage] = useState<Language>(currentLanguage());
  const { values, set, bind, save, problemOf, isTried } = useCallForm({
    call: 'answers.set',
    draft: `answer_template_${template?.id ?? 'new'}`,
    defaultValues: valuesOf(template),
    toInput: (texts) => ({
      id,
      texts: Object.fromEntries(Object.entries(texts).filter(([, words]) => isWritten(words))),
    }),
    onDone: () => {
      showToast({ text: t('templates.saved') });
      onDone();
    },
  });
  const { value: words, onBlur } = bind(language);
  const problem = problemOf('texts');
  const partly = languages.filter(
    (each) => isWritten(values[each]) && (values[each].name.trim() === '' || values[each].text.trim() === ''),
  );
  return (
    <>
      <Chips
        label={t('templates.language')}
        value={language}
        choices={languages.map((value) => ({
          value,
          name: isWritten(values[value])
            ? languageName(value)
            : t('templates.unwritten', { language: languageName(value) }),
        }))}
        onChange={setLanguage}
      />
      <Field
        key={`${language} name`}
        label={t('templates.name')}
        hint={t('templates.nameHint')}
        value={words.name}
        onChange={(name) => set({ [language]: { ...words, name } })}
        onBlur={onBlur}
        problem={problemOf(`texts.${language}.name`, language)}
      />
      <Field
        key={`${language} text`}
        label={t('templates.text')}
        isLong
        lang={language}
        maxLength={limits.feedback.maxLength}
        value={words.text}
        onChange={(text) => set({ [language]: { ...words, text } })}
        onBlur={onBlur}
        problem={problemOf(`texts.${language}.text`, language)}
      />
      {save.failure !== null && <Notice>{save.failure}</Notice>}
      {problem !== undefined && <Notice>{problem}</Notice>}
      {isTried && partly.length > 0 && (
        <Notice>{t('templates.partly', { language: partly.map(languageName).join(', ') })}</Notice>
      )}
      <SheetActions>
        <Button kind="main" isPending={save.isPending} onPress={() => void save.onSave()}>
          {t('templates.save')}
        </Button>
        <Button onPress={onLeave}>{t('common:notNow')}</Button>
      </SheetActions>
    </>
  );
}
