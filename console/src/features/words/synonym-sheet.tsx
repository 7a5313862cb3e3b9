import type { SynonymGroup } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { useCallForm } from '#lib/form/use-call-form.ts';
import { Field } from '#ui/field.tsx';
import { FormSheet } from '#ui/form-sheet.tsx';
import { showToast } from '#ui/toasts.tsx';

interface SynonymSheetProps {
  /** Null for a new one. */
  group: SynonymGroup | null;
  /** Words that a new group begins with. */
  words?: readonly string[];
  onClose: () => void;
}

type SynonymForm = {
  slug: string;
  /** One in each line. */
  words: string;
};

const toWords = (text: string): string[] =>
  text
    .split('\n')
    .map((word) => word.trim())
    .filter((word) => word !== '');

/** The words of a group, one in each line. */
export function SynonymSheet({ group, words = [], onClose }: SynonymSheetProps) {
  const { t } = useTranslation(['shop', 'common']);
  const defaultValues: SynonymForm = {
    slug: group?.slug ?? '',
    words: (group?.words ?? words).join('\n'),
  };
  const { bind, save } = useCallForm({
    call: 'synonyms.set',
    defaultValues,
    ...(group && { draft: `synonyms ${group.slug}` }),
    list: 'synonyms.list',
    toInput: (values) => ({ slug: values.slug, words: toWords(values.words) }),
    onDone: (_saved, { slug: name }) => {
      showToast({ text: t('words.saved', { name }) });
      onClose();
    },
  });
  return (
    <FormSheet
      title={group?.slug ?? t('words.addGroup')}
      button={t('common:save')}
      {...save}
      onClose={onClose}
    >
      {group === null && (
        <Field label={t('words.groupName')} hint={t('words.slugHint')} autoFocus {...bind('slug')} />
      )}
      <Field label={t('words.wordsField')} hint={t('words.wordsHint')} isLong {...bind('words')} />
    </FormSheet>
  );
}
