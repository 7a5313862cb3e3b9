import { type Language, languages } from '@cliffhanger/contracts/language-table';
import { newsTextLength, newsTitleLength, staffCalls } from '@cliffhanger/contracts/staff';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findProblems } from '#lib/form/describe-issue.ts';
import { formatList, languageName } from '#lib/language/format.ts';
import { currentLanguage } from '#lib/language/i18n.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Chips } from '#ui/chips.tsx';
import { Field } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { Columns, Section } from '#ui/page.tsx';
import { audienceOf, isWritten, writtenTexts } from './news-form-values.ts';
import { NewsPhone } from './news-phone.tsx';
import type { News } from './news-words.ts';
import styles from './notices.module.css';
import { Reach, useReach } from './reach.tsx';
import { SegmentFields } from './segment-fields.tsx';
import { TargetFields } from './target-fields.tsx';
import { type CallForm, newsPath, useNewsForm } from './use-news-form.ts';

/** Writes a message, with how it looks and whom it reaches beside it. @param news null for a new one */
export function NewsForm({ news }: { news: News | null }) {
  const { t } = useTranslation(['notices', 'common']);
  const [language, setLanguage] = useState<Language>(currentLanguage());
  const form = useNewsForm(news);
  const { values, save } = form;
  const texts = writtenTexts(values.texts);
  const audience = audienceOf(values);
  const isComplete = Object.keys(findProblems(staffCalls['notices.reach'].input, audience)).length === 0;
  const reach = useReach(audience, { enabled: isComplete });
  const channels = reach.data?.channels.map(({ channel }) => channel) ?? ['inbox'];
  return (
    <Columns>
      <div className={styles.form}>
        <Section title={t('form.words')}>
          <WordsFields form={form} language={language} onLanguage={setLanguage} />
        </Section>
        <Section title={t('form.target')}>
          <TargetFields {...form} />
        </Section>
        <Section title={t('column.to')}>
          <SegmentFields {...form} />
        </Section>
        {save.failure !== null && <Notice>{save.failure}</Notice>}
        <div className={styles.acts}>
          <Button kind="main" isPending={save.isPending} onPress={() => void save.onSave()}>
            {save.isStale ? t('common:putMineOver') : t('form.save')}
          </Button>
          <ButtonLink kind="plain" to={news === null ? '/notices/messages' : newsPath(news.id)}>
            {t('common:notNow')}
          </ButtonLink>
        </div>
        <p className="fine">{t('form.notSent')}</p>
      </div>
      <div className={styles.details}>
        <NewsPhone texts={texts} channels={channels} language={language} onLanguage={setLanguage} />
        <Reach answer={reach} texts={texts} />
      </div>
    </Columns>
  );
}

interface WordsFieldsProps {
  form: CallForm;
  language: Language;
  onLanguage: (language: Language) => void;
}

/** The title and the text, one language at a time. */
function WordsFields({ form, language, onLanguage }: WordsFieldsProps) {
  const { t } = useTranslation('notices');
  const { values, set, problemOf, leave, isTried } = form;
  const words = values.texts[language];
  const change = (changed: Partial<typeof words>) =>
    set({ texts: { ...values.texts, [language]: { ...words, ...changed } } });
  const partly = languages.filter(
    (one) =>
      isWritten(values.texts[one]) &&
      (values.texts[one].title.trim() === '' || values.texts[one].text.trim() === ''),
  );
  const others = partly.filter((one) => one !== language);
  const problem = problemOf('texts');
  return (
    <>
      <Chips
        label={t('form.language')}
        value={language}
        choices={languages.map((value) => ({
          value,
          name: isWritten(values.texts[value])
            ? languageName(value)
            : t('form.unwritten', { language: languageName(value) }),
        }))}
        onChange={onLanguage}
      />
      {(['title', 'text'] as const).map((name) => (
        <Field
          key={`${language} ${name}`}
          label={t(`form.${name}`)}
          lang={language}
          isLong={name === 'text'}
          maxLength={name === 'title' ? newsTitleLength : newsTextLength}
          value={words[name]}
          onChange={(text) => change({ [name]: text })}
          onBlur={() => leave(`${language} ${name}`)}
          problem={problemOf(`texts.${language}.${name}`, `${language} ${name}`)}
        />
      ))}
      {problem !== undefined && <Notice>{problem}</Notice>}
      {isTried && others.length > 0 && (
        <Notice>{t('form.partly', { languages: formatList(others.map(languageName)) })}</Notice>
      )}
    </>
  );
}
