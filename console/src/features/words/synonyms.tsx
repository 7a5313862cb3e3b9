import type { SynonymGroup } from '@cliffhanger/contracts/staff';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#entities/me.ts';
import { useCall, useChange } from '#lib/api/use-call.ts';
import { useKnownChange } from '#lib/api/use-known-change.ts';
import { ActSheet } from '#ui/act-sheet.tsx';
import { ActionMenu } from '#ui/action-menu.tsx';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';
import { Row } from '#ui/row.tsx';
import { Loaded, State } from '#ui/state.tsx';
import { showToast } from '#ui/toasts.tsx';
import { SynonymSheet } from './synonym-sheet.tsx';

type Open = 'new' | { action: 'change' | 'remove'; group: SynonymGroup } | null;

/** The groups of words that mean the same to a search. */
export function Synonyms() {
  const { t } = useTranslation('shop');
  const mayWrite = useMay('content.write');
  const [open, setOpen] = useState<Open>(null);
  const groups = useCall('synonyms.list', {});
  const close = () => setOpen(null);
  const chosen = open !== null && open !== 'new' ? open : null;
  const group = chosen && (groups.data?.find(({ slug }) => slug === chosen.group.slug) ?? chosen.group);
  return (
    <Section
      title={t('words.synonyms')}
      note={<span className="fine">{t('words.synonymsNote')}</span>}
      end={
        mayWrite && (
          <Button kind="strong" onPress={() => setOpen('new')}>
            {t('words.addGroup')}
          </Button>
        )
      }
    >
      <Loaded answer={groups}>
        {(list) => (
          <>
            {list.length === 0 && <State title={t('words.noGroups.title')} text={t('words.noGroups.text')} />}
            {list.map((group) => (
              <Row
                key={group.slug}
                title={group.words.join(' = ')}
                note={group.slug}
                end={
                  mayWrite && (
                    <ActionMenu
                      label={t('words.actions', { name: group.slug })}
                      actions={(['change', 'remove'] as const).map((id) => ({ id, name: t(`words.${id}`) }))}
                      onAction={(action) => setOpen({ action, group })}
                    />
                  )
                }
              />
            ))}
          </>
        )}
      </Loaded>
      {open === 'new' && <SynonymSheet group={null} onClose={close} />}
      {group && chosen?.action === 'change' && <SynonymSheet group={group} onClose={close} />}
      {group && chosen?.action === 'remove' && <RemoveGroupSheet group={group} onClose={close} />}
    </Section>
  );
}

function RemoveGroupSheet({ group, onClose }: { group: SynonymGroup; onClose: () => void }) {
  const { t } = useTranslation('shop');
  const remove = useKnownChange('synonyms.remove', 'synonyms.list');
  const putBack = useChange('synonyms.set');
  const { slug, words } = group;
  const act = async () => {
    await remove.mutateAsync({ slug });
    showToast({ text: t('words.removed', { name: slug }), undo: () => putBack.mutate({ slug, words }) });
    onClose();
  };
  return (
    <ActSheet
      title={t('words.removeGroup', { name: slug })}
      text={t('words.removeGroupText', { words: words.join(', ') })}
      button={t('words.removeGroupButton', { count: words.length })}
      onAct={act}
      onClose={onClose}
      isPending={remove.isPending}
      error={remove.error}
      isStale={remove.isStale}
    />
  );
}
