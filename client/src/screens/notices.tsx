import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { NoticeList } from '#features/notices/notice-list.tsx';
import { useReadOnSight } from '#features/notices/use-read-on-sight.ts';
import { api } from '#lib/api/client.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import { useGoBack } from '#lib/navigation/use-go-back.ts';
import { PageBar } from '#screens/page-bar.tsx';
import { Column } from '#ui/column.tsx';
import { ListEnd } from '#ui/list-end.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { StatusMessage } from '#ui/status-message.tsx';

export default function Notices() {
  const { t } = useTranslation('notices');
  const goBack = useGoBack(paths.profile());
  const navigate = useNavigate();
  const query = useInfiniteQuery(api.notices.list.pages());
  const notices = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const newIds = useReadOnSight(notices);
  const choose = { label: t('choose'), onClick: () => navigate(paths.settings({ page: 'notices' })) };
  return (
    <Column>
      <PageBar onBack={goBack} action={choose} />
      {query.isPending && <SkeletonRows label={t('loading')} />}
      {query.isSuccess && notices.length === 0 && !query.hasNextPage && (
        <StatusMessage
          kind="empty"
          title={t('empty.title')}
          text={t('empty.text')}
          action={{ label: t('empty.action'), href: href(paths.home()) }}
        />
      )}
      <NoticeList notices={notices} newIds={newIds} />
      <ListEnd query={query} loadingLabel={t('loadingMore')} failureText={t('failed')} />
    </Column>
  );
}
