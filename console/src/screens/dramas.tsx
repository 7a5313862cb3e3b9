import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#entities/me.ts';
import { DramaFilters } from '#features/drama-list/drama-filters.tsx';
import { dramaListFields } from '#features/drama-list/drama-list-input.ts';
import { DramaTable } from '#features/drama-list/drama-table.tsx';
import { NewDramaSheet } from '#features/drama-list/new-drama-sheet.tsx';
import { useCallPages } from '#lib/api/use-call.ts';
import { currentLanguage } from '#lib/language/i18n.ts';
import { useAddressInput } from '#lib/navigation/use-address-input.ts';
import { Button } from '#ui/button.tsx';
import { FindField } from '#ui/find-field.tsx';
import { Page } from '#ui/page.tsx';
import { Loaded, State } from '#ui/state.tsx';

/** All dramas: what each is, lacks and earns. */
export function Dramas() {
  const { t } = useTranslation(['drama', 'common']);
  const [isAdding, setIsAdding] = useState(false);
  const mayWrite = useMay('content.write');
  const [input, change] = useAddressInput(dramaListFields);
  const answer = useCallPages('drama.find', { ...input, language: currentLanguage() }, (page, before) =>
    page.nextOffset === null ? null : { ...before, offset: page.nextOffset },
  );
  const isFiltered = Object.keys(input).some((name) => name !== 'sort');
  return (
    <Page
      title={t('common:place.dramas')}
      note={t('list.note')}
      actions={
        <>
          <FindField
            label={t('list.find')}
            value={input.text ?? ''}
            onChange={(text) => change({ text }, { isTyping: true })}
          />
          {mayWrite && <Button onPress={() => setIsAdding(true)}>{t('new.title')}</Button>}
        </>
      }
    >
      {isAdding && <NewDramaSheet onClose={() => setIsAdding(false)} />}
      <Loaded answer={answer} lines={10}>
        {({ pages }) => {
          const dramas = pages.flatMap(({ items }) => items);
          const counts = pages.at(-1)?.counts;
          return (
            <>
              {counts && (counts.all > 0 || isFiltered) && (
                <DramaFilters input={input} counts={counts} onChange={change as never} />
              )}
              {dramas.length > 0 ? (
                <DramaTable
                  dramas={dramas}
                  sort={input.sort ?? 'release'}
                  onSort={(sort) => change({ sort })}
                  onLoadMore={answer.hasNextPage ? () => answer.fetchNextPage() : undefined}
                  isLoadingMore={answer.isFetchingNextPage}
                />
              ) : isFiltered ? (
                <State
                  title={t('list.noneFound')}
                  text={t('list.noneFoundText')}
                  action={
                    <Button
                      onPress={() =>
                        change({ text: '', state: undefined, missing: undefined, hold: undefined } as never)
                      }
                    >
                      {t('list.showAll')}
                    </Button>
                  }
                />
              ) : (
                <State title={t('list.empty')} text={t('list.emptyText')} />
              )}
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}
