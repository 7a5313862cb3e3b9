import { staffCalls } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { useMay } from '#entities/me.ts';
import { useCallPages } from '#lib/api/use-call.ts';
import { useAddressInput } from '#lib/navigation/use-address-input.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Columns } from '#ui/page.tsx';
import { Loaded, LoadingColumns, State } from '#ui/state.tsx';
import { NewsDetails } from './news-details.tsx';
import { NewsTable } from './news-table.tsx';

const { shape } = staffCalls['notices.show'].input;

/** The messages to viewers, and the one of the address beside them. */
export function NewsList() {
  const { t } = useTranslation('notices');
  const [{ id }] = useAddressInput(shape);
  const mayWrite = useMay('news');
  const answer = useCallPages('notices.list', { limit: 50 }, ({ nextCursor }, input) =>
    nextCursor === null ? null : { ...input, cursor: nextCursor },
  );
  return (
    <Loaded answer={answer} loading={<LoadingColumns lines={8} />}>
      {({ pages }) => {
        const news = pages.flatMap(({ items }) => items);
        if (news.length === 0)
          return (
            <State
              title={t('empty.title')}
              text={t('empty.text')}
              action={mayWrite && <ButtonLink to="/notices/write">{t('write')}</ButtonLink>}
            />
          );
        return (
          <Columns>
            <NewsTable
              news={news}
              onLoadMore={answer.hasNextPage ? answer.fetchNextPage : undefined}
              isLoadingMore={answer.isFetchingNextPage}
            />
            <div>
              {id === undefined ? <p className="t2">{t('choose')}</p> : <NewsDetails key={id} id={id} />}
            </div>
          </Columns>
        );
      }}
    </Loaded>
  );
}
