import type { StaffCategory } from '@cliffhanger/contracts/staff';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#entities/me.ts';
import { failureMessage } from '#lib/api/errors.ts';
import { useCall, useChange, useRevisionOf } from '#lib/api/use-call.ts';
import { useKnownChange } from '#lib/api/use-known-change.ts';
import { currentLanguage } from '#lib/language/i18n.ts';
import { ActSheet } from '#ui/act-sheet.tsx';
import { ActionMenu } from '#ui/action-menu.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { OrderList } from '#ui/order-list.tsx';
import { Section } from '#ui/page.tsx';
import { Loaded, State } from '#ui/state.tsx';
import { showToast } from '#ui/toasts.tsx';
import { NamesRow } from './names-row.tsx';
import { NamesSheet } from './names-sheet.tsx';

const nameOf = ({ name, slug }: StaffCategory): string => name[currentLanguage()] ?? name.en ?? slug;

/** The categories in the order of the home screen. */
export function Categories() {
  const { t } = useTranslation('shop');
  const mayWrite = useMay('content.write');
  const [open, setOpen] = useState<{ action: 'change' | 'remove'; category: StaffCategory } | 'new' | null>(
    null,
  );
  const categories = useCall('category.list', {});
  const move = useChange('category.move');
  const revisionOf = useRevisionOf('category.list');
  const close = () => setOpen(null);
  const chosen = open !== null && open !== 'new' ? open : null;
  const category =
    chosen && (categories.data?.find(({ slug }) => slug === chosen.category.slug) ?? chosen.category);
  return (
    <Section
      title={t('words.categories')}
      note={<span className="fine">{t('words.categoriesNote')}</span>}
      end={
        mayWrite && (
          <Button kind="strong" onPress={() => setOpen('new')}>
            {t('words.addCategory')}
          </Button>
        )
      }
    >
      {move.error && <Notice>{failureMessage(move.error)}</Notice>}
      <Loaded answer={categories}>
        {(list) =>
          list.length === 0 ? (
            <State title={t('words.noCategories.title')} text={t('words.noCategories.text')} />
          ) : (
            <OrderList
              label={t('words.categories')}
              items={list}
              idOf={({ slug }) => slug}
              nameOf={nameOf}
              onMove={
                mayWrite
                  ? ({ slug }, position) => move.mutate({ slug, position, revision: revisionOf() })
                  : undefined
              }
            >
              {(category) => (
                <>
                  <NamesRow {...category} />
                  {mayWrite && (
                    <ActionMenu
                      label={t('words.actions', { name: nameOf(category) })}
                      actions={(['change', 'remove'] as const).map((id) => ({ id, name: t(`words.${id}`) }))}
                      onAction={(action) => setOpen({ action, category })}
                    />
                  )}
                </>
              )}
            </OrderList>
          )
        }
      </Loaded>
      {open === 'new' && <NamesSheet call="category.set" slug={null} name={{}} onClose={close} />}
      {category && chosen?.action === 'change' && (
        <NamesSheet call="category.set" {...category} onClose={close} />
      )}
      {category && chosen?.action === 'remove' && <RemoveCategorySheet category={category} onClose={close} />}
    </Section>
  );
}

function RemoveCategorySheet({ category, onClose }: { category: StaffCategory; onClose: () => void }) {
  const { t } = useTranslation('shop');
  const { mutateAsync, isPending, error, isStale } = useKnownChange('category.remove', 'category.list');
  const name = nameOf(category);
  const act = async () => {
    await mutateAsync({ slug: category.slug });
    showToast({ text: t('words.removed', { name }) });
    onClose();
  };
  return (
    <ActSheet
      title={t('words.removeCategory', { name })}
      text={t('words.removeCategoryText')}
      button={t('words.removeCategory', { name })}
      onAct={act}
      onClose={onClose}
      isPending={isPending}
      error={error}
      isStale={isStale}
    />
  );
}
