import { type Language, languages } from '@cliffhanger/contracts/language-table';
import { slugOf } from '@cliffhanger/contracts/staff';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useCallForm } from '#lib/form/use-call-form.ts';
import { languageName } from '#lib/language/format.ts';
import { currentLanguage } from '#lib/language/i18n.ts';
import { ChoiceField } from '#ui/choice.tsx';
import { Field } from '#ui/field.tsx';
import { FormSheet } from '#ui/form-sheet.tsx';

type NewDramaForm = { title: string; originalLanguage: Language; slug: string };

/** The address of a drama whose title has no Latin letters. */
const newAddress = (): string => `drama-${Date.now().toString(36)}`;

/** Begins a drama with its title and its language. Its files are sent on its page. */
export function NewDramaSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('drama');
  const navigate = useNavigate();
  const [fallback] = useState(newAddress);
  const defaultValues: NewDramaForm = { title: '', originalLanguage: currentLanguage(), slug: '' };
  const { values, bind, save } = useCallForm({
    call: 'drama.create',
    defaultValues,
    toInput: ({ slug, title, originalLanguage }) => ({
      title,
      originalLanguage,
      slug: slug || slugOf(title) || fallback,
    }),
    onDone: ({ slug }) => navigate(`/dramas/${slug}/episodes`),
  });
  return (
    <FormSheet title={t('new.title')} button={t('new.save')} {...save} onClose={onClose}>
      <Field label={t('text.title')} {...bind('title')} autoFocus />
      <ChoiceField
        label={t('new.language')}
        choices={languages.map((value) => ({ value, name: languageName(value) }))}
        {...bind('originalLanguage')}
      />
      <Field
        label={t('new.address')}
        hint={t('new.addressHint')}
        placeholder={slugOf(values.title) || fallback}
        {...bind('slug')}
      />
    </FormSheet>
  );
}
