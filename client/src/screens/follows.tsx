import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FollowSections } from '#features/follows/follow-sections.tsx';
import { FollowsEmpty } from '#features/follows/follows-empty.tsx';
import { useUnfollow } from '#features/follows/use-unfollow.ts';
import { api } from '#lib/api/client.ts';
import { paths } from '#lib/navigation/paths.ts';
import { useDocumentTitle } from '#lib/navigation/use-document-title.ts';
import { useGoBack } from '#lib/navigation/use-go-back.ts';
import { Column } from '#ui/column.tsx';
import { ListEnd } from '#ui/list-end.tsx';
import { SkeletonGrid } from '#ui/skeleton.tsx';
import { TopBar } from '#ui/top-bar.tsx';
import { useEditToggle } from './use-edit-toggle.ts';

/** A multiple of three, so that the rows are full. */
const pageSize = 60;

export default function Follows() {
  const { t } = useTranslation(['follows', 'common']);
  const goBack = useGoBack(paths.profile());
  const { isEditing, toggle } = useEditToggle();
  const follows = useInfiniteQuery(api.engagement.follows.pages({ limit: pageSize }));
  const { isRemoved, unfollow } = useUnfollow();
  useDocumentTitle(t('common:pages.follows'));

  const loaded = follows.data?.pages.flatMap(({ items }) => items) ?? [];
  const shown = loaded.filter(({ drama }) => !isRemoved(drama.dramaId));
  return (
    <Column>
      <TopBar
        title={t('common:pages.follows')}
        back={{ label: t('common:back'), onClick: goBack }}
        action={shown.length > 0 ? toggle : undefined}
      />
      {follows.isPending && <SkeletonGrid label={t('loading')} />}
      {follows.isSuccess && shown.length === 0 && !follows.hasNextPage && <FollowsEmpty />}
      <FollowSections
        items={shown}
        isEditing={isEditing}
        onRemove={({ drama }) => unfollow(drama.dramaId, drama.title)}
      />
      <ListEnd
        query={follows}
        loadingLabel={t('loadingMore')}
        failure={{
          title: t('common:failure.title'),
          text: t('failed'),
          retryLabel: t('common:tryAgain'),
        }}
      />
    </Column>
  );
}
