import { languages, languageTable } from '@cliffhanger/contracts/language-table';
import type { Names } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { useCallForm } from '#lib/form/use-call-form.ts';
import { currentLanguage } from '#lib/language/i18n.ts';
import { Field } from '#ui/field.tsx';
import { FormSheet } from '#ui/form-sheet.tsx';
import { showToast } from '#ui/toasts.tsx';

interface NamesSheetProps {
  call: 'category.set' | 'tag.set';
  /** Null for a new category. */
  slug: string | null;
  name: Names;
  onClose: () => void;
}

type NamesForm = {
  slug: string;
  name: Names;
};

/** Languages with a name. A name cannot be taken away. */
const written = (name: Names): Names =>
  Object.fromEntries(Object.entries(name).filter(([, text]) => text.trim() !== ''));

/** The names of a category or a tag in the four languages. */
export function NamesSheet({ call, slug, name, onClose }: NamesSheetProps) {
  const { t } = useTranslation(['shop', 'common']);
  const defaultValues: NamesForm = { slug: slug ?? '', name };
  const { bind, save, problemOf } = useCallForm({
    call,
    defaultValues,
    draft: `${call} ${slug ?? ''}`,
    list: call === 'tag.set' ? 'tag.list' : 'category.list',
    toInput: (values) => ({ slug: values.slug, name: written(values.name) }),
    onDone: (_saved, { slug: name }) => {
      showToast({ text: t('words.saved', { name }) });
      onClose();
    },
  });
  const title = slug === null ? t('words.addCategory') : (name[currentLanguage()] ?? name.en ?? slug);
  const names = bind('name');
  return (
    <FormSheet title={title} button={t('common:save')} {...save} onClose={onClose}>
      {slug === null && (
        <Field label={t('words.slug')} hint={t('words.slugHint')} autoFocus {...bind('slug')} />
      )}
      {languages.map((language) => (
        <Field
          key={language}
          label={languageTable[language].name}
          lang={language}
          value={names.value[language] ?? ''}
          onChange={(text) => names.onChange({ ...names.value, [language]: text })}
          onBlur={names.onBlur}
          problem={problemOf(`name.${language}`, 'name')}
        />
      ))}
    </FormSheet>
  );
}
