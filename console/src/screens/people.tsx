import { accountFilter, staffCalls } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { PeopleFilters } from '#features/people/people-filters.tsx';
import { PeopleTable } from '#features/people/people-table.tsx';
import { useCallPages } from '#lib/api/use-call.ts';
import { zoneName } from '#lib/language/format.ts';
import { useAddressInput } from '#lib/navigation/use-address-input.ts';
import { useIsPhone } from '#lib/use-media-query.ts';
import { Button } from '#ui/button.tsx';
import { FindField } from '#ui/find-field.tsx';
import { Page } from '#ui/page.tsx';
import { Loaded, State } from '#ui/state.tsx';

const fields = { ...accountFilter, sort: staffCalls['user.list'].input.shape.sort };
const pageSize = 50;

/** Finds viewers and lists them. */
export function People() {
  const { t } = useTranslation(['people', 'common']);
  // The rail names the zone on a desk.
  const isPhone = useIsPhone();
  const [filter, change] = useAddressInput(fields);
  const { sort = 'newest' } = filter;
  const answer = useCallPages('user.list', { ...filter, limit: pageSize }, ({ nextCursor }, input) =>
    nextCursor === null ? null : { ...input, cursor: nextCursor },
  );
  const isFiltered = Object.keys(filter).some((name) => name !== 'sort');
  const clear = () => change(Object.fromEntries(Object.keys(fields).map((name) => [name, undefined])));
  return (
    <Page
      title={t('common:place.people')}
      note={isPhone && t('times', { zone: zoneName() })}
      actions={
        <FindField
          label={t('list.find')}
          value={filter.text ?? ''}
          onChange={(text) => change({ text }, { isTyping: true })}
        />
      }
    >
      <PeopleFilters filter={filter} onChange={change} />
      <Loaded answer={answer} lines={10}>
        {({ pages }) => {
          const people = pages.flatMap(({ items }) => items);
          return people.length === 0 ? (
            <Nobody onClear={isFiltered ? clear : null} />
          ) : (
            <PeopleTable
              people={people}
              sort={sort}
              onSort={(column) => change({ sort: column })}
              onLoadMore={answer.hasNextPage ? answer.fetchNextPage : undefined}
              isLoadingMore={answer.isFetchingNextPage}
            />
          );
        }}
      </Loaded>
    </Page>
  );
}

/** @param onClear takes away the filter that nobody meets; null without one */
function Nobody({ onClear }: { onClear: (() => void) | null }) {
  const { t } = useTranslation('people');
  if (onClear === null) return <State title={t('list.nobody')} text={t('list.nobodyText')} />;
  return (
    <State
      title={t('list.empty')}
      text={t('list.emptyText')}
      action={<Button onPress={onClear}>{t('list.clear')}</Button>}
    />
  );
}
