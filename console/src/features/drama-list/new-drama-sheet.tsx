import { type Language, languages } from '@cliffhanger/contracts/language-table';
import { slugOf } from '@cliffhanger/contracts/staff';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useCall } from '#lib/api/use-call.ts';
import { useCallForm } from '#lib/form/use-call-form.ts';
import { languageName } from '#lib/language/format.ts';
import { currentLanguage } from '#lib/language/i18n.ts';
import { ChoiceField } from '#ui/choice.tsx';
import { Field } from '#ui/field.tsx';
import { FormSheet } from '#ui/form-sheet.tsx';

/** `null` as language: that of the title, as far as its script says it. */
type NewDramaForm = { title: string; originalLanguage: Language | null; slug: string };

const hanTitle = /\p{Script=Han}/u;
const latinTitle = /\p{Script=Latin}/u;

/** The language of a title. Latin letters may be of any but Chinese. */
const languageOf = (title: string): Language => {
  const own = currentLanguage();
  if (hanTitle.test(title)) return 'zh';
  return own === 'zh' && latinTitle.test(title) ? 'en' : own;
};

/** The slug that the server suggests for a title, as soon as it has answered. */
const useSuggestedSlug = (title: string): string => {
  const trimmed = title.trim();
  const suggested = useCall('drama.suggestSlug', { title: trimmed }, { enabled: trimmed !== '' });
  return suggested.data?.slug ?? slugOf(trimmed);
};

/** Begins a drama with its title and its language. Its files are sent on its page. */
export function NewDramaSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('drama');
  const navigate = useNavigate();
  const defaultValues: NewDramaForm = { title: '', originalLanguage: null, slug: '' };
  const [title, setTitle] = useState('');
  const suggestedSlug = useSuggestedSlug(title);
  const { values, bind, save } = useCallForm({
    call: 'drama.create',
    defaultValues,
    toInput: ({ slug, originalLanguage, ...form }) => ({
      title: form.title,
      originalLanguage: originalLanguage ?? languageOf(form.title),
      slug: slug || suggestedSlug,
    }),
    onDone: ({ slug }) => navigate(`/dramas/${slug}/episodes`),
  });
  const titleField = bind('title');
  const onTitle = (written: string) => {
    titleField.onChange(written);
    setTitle(written);
  };
  const languageField = bind('originalLanguage');
  return (
    <FormSheet title={t('new.title')} button={t('new.save')} {...save} onClose={onClose}>
      <Field label={t('text.title')} {...titleField} onChange={onTitle} autoFocus />
      <ChoiceField
        label={t('new.language')}
        choices={languages.map((value) => ({ value, name: languageName(value) }))}
        {...languageField}
        value={values.originalLanguage ?? languageOf(title)}
      />
      <Field
        label={t('new.address')}
        hint={t('new.addressHint')}
        placeholder={suggestedSlug}
        {...bind('slug')}
      />
    </FormSheet>
  );
}
