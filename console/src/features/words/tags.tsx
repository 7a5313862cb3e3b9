import { languages } from '@cliffhanger/contracts/language-table';
import type { StaffTag } from '@cliffhanger/contracts/staff';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#entities/me.ts';
import { useCall } from '#lib/api/use-call.ts';
import { currentLanguage } from '#lib/language/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Chips } from '#ui/chips.tsx';
import { OrderList } from '#ui/order-list.tsx';
import { Section } from '#ui/page.tsx';
import { Loaded, State } from '#ui/state.tsx';
import { NamesRow } from './names-row.tsx';
import { NamesSheet } from './names-sheet.tsx';
import styles from './words.module.css';

const nameOf = ({ name, slug }: StaffTag): string => name[currentLanguage()] ?? name.en ?? slug;
const isIncomplete = ({ name }: StaffTag): boolean =>
  languages.some((language) => name[language] === undefined);

/** The tags, which come with dramas, and their names. */
export function Tags() {
  const { t } = useTranslation('shop');
  const mayWrite = useMay('content.write');
  const [shown, setShown] = useState<'all' | 'missing'>('all');
  const [open, setOpen] = useState<StaffTag | null>(null);
  const tags = useCall('tag.list', {});
  return (
    <Section title={t('words.tags')} note={<span className="fine">{t('words.tagsNote')}</span>}>
      <Loaded answer={tags}>
        {(list) => {
          if (list.length === 0) return <State title={t('words.noTags')} text={t('words.noTagsText')} />;
          const incomplete = list.filter(isIncomplete);
          const listed = shown === 'all' ? list : incomplete;
          return (
            <>
              <div className={styles.filters}>
                <Chips
                  label={t('words.filter')}
                  value={shown}
                  choices={[
                    { value: 'all', name: t('words.all', { count: list.length }) },
                    { value: 'missing', name: t('words.missingNames', { count: incomplete.length }) },
                  ]}
                  onChange={setShown}
                />
              </div>
              {listed.length === 0 && (
                <State title={t('words.noneMissing')} text={t('words.noneMissingText')} />
              )}
              <OrderList label={t('words.tags')} items={listed} idOf={({ slug }) => slug} nameOf={nameOf}>
                {(tag) => (
                  <>
                    <NamesRow {...tag} />
                    {mayWrite && (
                      <Button
                        kind="plain"
                        aria-label={t('words.changeNamed', { name: nameOf(tag) })}
                        onPress={() => setOpen(tag)}
                      >
                        {t('codes.change')}
                      </Button>
                    )}
                  </>
                )}
              </OrderList>
            </>
          );
        }}
      </Loaded>
      {open && (
        <NamesSheet
          call="tag.set"
          {...(tags.data?.find(({ slug }) => slug === open.slug) ?? open)}
          onClose={() => setOpen(null)}
        />
      )}
    </Section>
  );
}
