import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureMessage } from '#lib/api/errors.ts';
import { useCall } from '#lib/api/use-call.ts';
import { useKnownChange } from '#lib/api/use-known-change.ts';
import { Button } from '#ui/button.tsx';
import { ChoiceField } from '#ui/choice.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet, SheetActions } from '#ui/sheet.tsx';
import { showToast } from '#ui/toasts.tsx';
import { SynonymSheet } from './synonym-sheet.tsx';

/** Makes a searched term mean the same as other words, in a group that is there or in a new one. */
export function SameAsSheet({ term, onClose }: { term: string; onClose: () => void }) {
  const { t } = useTranslation(['shop', 'common']);
  const [slug, setSlug] = useState<string | null>(null);
  const [isNew, setIsNew] = useState(false);
  const groups = useCall('synonyms.list', {}).data ?? [];
  const { mutateAsync, isPending, error } = useKnownChange('synonyms.add', 'synonyms.list');
  if (isNew) return <SynonymSheet group={null} words={[term]} onClose={onClose} />;
  const add = async () => {
    if (slug === null) return;
    await mutateAsync({ slug, words: [term] });
    showToast({ text: t('words.saved', { name: slug }) });
    onClose();
  };
  return (
    <Sheet title={t('words.sameAsTitle', { term })} onClose={onClose}>
      <p className="t2">{t('words.sameAsText')}</p>
      {groups.length > 0 && (
        <ChoiceField
          label={t('words.group')}
          value={slug}
          choices={groups.map((group) => ({ value: group.slug, name: group.words.join(' = ') }))}
          onChange={setSlug}
        />
      )}
      {error && <Notice>{failureMessage(error)}</Notice>}
      <SheetActions>
        <Button kind="main" isPending={isPending} isDisabled={slug === null} onPress={() => void add()}>
          {t('words.sameAsButton', { term })}
        </Button>
        <Button onPress={() => setIsNew(true)}>{t('words.newGroup')}</Button>
      </SheetActions>
    </Sheet>
  );
}
