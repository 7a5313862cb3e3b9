import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { invalidate, staleAfter } from '#entities/changes/stale-queries.ts';
import { FollowSections } from '#features/follows/follow-sections.tsx';
import { ReminderSection } from '#features/follows/reminder-section.tsx';
import { api } from '#lib/api/client.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import { useGoBack } from '#lib/navigation/use-go-back.ts';
import { PageBar } from '#screens/page-bar.tsx';
import { Column } from '#ui/column.tsx';
import { ListEnd } from '#ui/list-end.tsx';
import { SkeletonGrid } from '#ui/skeleton.tsx';
import { StatusMessage } from '#ui/status-message.tsx';
import { useUndoableRemoval } from '#ui/use-undoable-removal.ts';
import { useEditToggle } from './use-edit-toggle.ts';

/** A multiple of three, so that the rows are full. */
const pageSize = 60;

export default function Follows() {
  const { t } = useTranslation(['follows', 'common']);
  const goBack = useGoBack(paths.profile());
  const { isEditing, toggle } = useEditToggle();
  const follows = useInfiniteQuery(api.engagement.follows.pages({ limit: pageSize }));
  const reminders = useQuery(api.premieres.reminders.query({ limit: pageSize }));
  const reminded = reminders.data?.items ?? [];
  const { isRemoved, unfollow } = useUnfollow();

  const loaded = follows.data?.pages.flatMap(({ items }) => items) ?? [];
  const shown = loaded.filter(({ drama }) => !isRemoved(drama.dramaId));
  const hasNone = follows.isSuccess && shown.length === 0 && !follows.hasNextPage;
  const isEmpty = hasNone && !reminders.isPending && reminded.length === 0;
  return (
    <Column>
      <PageBar onBack={goBack} action={shown.length > 0 ? toggle : undefined} />
      {follows.isPending && <SkeletonGrid label={t('loading')} />}
      {isEmpty && <FollowsEmpty />}
      <FollowSections
        items={shown}
        isEditing={isEditing}
        onRemove={({ drama }) => unfollow(drama.dramaId, drama.title)}
      />
      {follows.isSuccess && <ReminderSection dramas={reminded} />}
      <ListEnd query={follows} loadingLabel={t('loadingMore')} failureText={t('failed')} />
    </Column>
  );
}

/** Stops following a drama, which can be undone until it is sent. */
const useUnfollow = () => {
  const { t } = useTranslation(['follows', 'common']);
  const queryClient = useQueryClient();
  const unfollow = useMutation({
    ...api.engagement.followDrama.mutation(),
    // Also sent when the page is closed.
    mutationFn: (args: { dramaId: string; followed: boolean }) =>
      api.engagement.followDrama.call(args, { keepalive: true }),
    onSuccess: (_, { dramaId }) => invalidate(queryClient, staleAfter.unfollow({ dramaId })),
  });
  const { isRemoved, remove } = useUndoableRemoval<string>({
    undoLabel: t('common:undo'),
    commit: (dramaId) => unfollow.mutateAsync({ dramaId, followed: false }),
  });
  return {
    isRemoved,
    unfollow: (dramaId: string, title: string) => remove(dramaId, t('unfollowed', { title })),
  };
};

/** No followed dramas, with the way to some. */
function FollowsEmpty() {
  const { t } = useTranslation('follows');
  return (
    <StatusMessage
      kind="empty"
      title={t('empty.title')}
      text={t('empty.text')}
      action={{ label: t('empty.action'), href: href(paths.home()) }}
    />
  );
}
