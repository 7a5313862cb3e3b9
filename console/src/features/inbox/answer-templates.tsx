import type { Language } from '@cliffhanger/contracts/language-table';
import type { AnswerTemplateJson } from '@cliffhanger/contracts/staff';
import { Icon } from '@cliffhanger/look/icon.tsx';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { useTranslation } from 'react-i18next';
import { useCall } from '#lib/api/use-call.ts';
import { languageName } from '#lib/language/format.ts';
import { currentLanguage } from '#lib/language/i18n.ts';
import styles from './answer.module.css';
import { textsOf } from './template-texts.ts';
import { TemplatesSheet } from './templates-sheet.tsx';

interface AnswerTemplatesProps {
  /** In which the answer is written. */
  language: Language;
  text: string;
  onChange: (text: string) => void;
}

/** Answers that staff use again. A press puts one into the field, behind what the person wrote. */
export function AnswerTemplates({ language, text, onChange }: AnswerTemplatesProps) {
  const { t } = useTranslation('inbox');
  const { data: templates = [] } = useCall('answers.list', {});
  const [isOpen, setIsOpen] = useState(false);
  const [used, setUsed] = useState<AnswerTemplateJson | null>(null);
  const given = used && textsOf(used, language);
  const use = (template: AnswerTemplateJson) => {
    const next = textsOf(template, language).text;
    const isUntouched = text.trim() === '' || text === given?.text;
    onChange(isUntouched ? next : `${text.trimEnd()}\n${next}`);
    setUsed(template);
  };
  return (
    <>
      <div className={styles.templates}>
        {templates.map((template) => (
          <Button
            key={template.id}
            className={styles.template ?? ''}
            data-used={(used?.id === template.id && text.includes(given?.text ?? '')) || undefined}
            onPress={() => use(template)}
          >
            {textsOf(template, currentLanguage()).name}
          </Button>
        ))}
        <Button
          className={styles.template ?? ''}
          aria-label={t('templates.title')}
          onPress={() => setIsOpen(true)}
        >
          <Icon name="plus" size={12} />
        </Button>
      </div>
      {given && given.language !== language && text.includes(given.text) && (
        <p className="fine" role="status">
          {t('templates.otherLanguage', {
            missing: languageName(language),
            language: languageName(given.language),
          })}
        </p>
      )}
      {isOpen && <TemplatesSheet templates={templates} onClose={() => setIsOpen(false)} />}
    </>
  );
}
