import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FollowSections } from '#features/follows/follow-sections.tsx';
import { FollowsEmpty } from '#features/follows/follows-empty.tsx';
import { useUnfollow } from '#features/follows/use-unfollow.ts';
import { api } from '#lib/api/client.ts';
import { paths } from '#lib/navigation/paths.ts';
import { useGoBack } from '#lib/navigation/use-go-back.ts';
import { PageBar } from '#screens/page-bar.tsx';
import { Column } from '#ui/column.tsx';
import { ListEnd } from '#ui/list-end.tsx';
import { SkeletonGrid } from '#ui/skeleton.tsx';
import { useEditToggle } from './use-edit-toggle.ts';

/** A multiple of three, so that the rows are full. */
const pageSize = 60;

export default function Follows() {
  const { t } = useTranslation(['follows', 'common']);
  const goBack = useGoBack(paths.profile());
  const { isEditing, toggle } = useEditToggle();
  const follows = useInfiniteQuery(api.engagement.follows.pages({ limit: pageSize }));
  const { isRemoved, unfollow } = useUnfollow();

  const loaded = follows.data?.pages.flatMap(({ items }) => items) ?? [];
  const shown = loaded.filter(({ drama }) => !isRemoved(drama.dramaId));
  return (
    <Column>
      <PageBar onBack={goBack} action={shown.length > 0 ? toggle : undefined} />
      {follows.isPending && <SkeletonGrid label={t('loading')} />}
      {follows.isSuccess && shown.length === 0 && !follows.hasNextPage && <FollowsEmpty />}
      <FollowSections
        items={shown}
        isEditing={isEditing}
        onRemove={({ drama }) => unfollow(drama.dramaId, drama.title)}
      />
      <ListEnd query={follows} loadingLabel={t('loadingMore')} failureText={t('failed')} />
    </Column>
  );
}
