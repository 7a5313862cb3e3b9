import { useTranslation } from 'react-i18next';
import { toChange } from '#entities/drama-draft/draft.ts';
import type { DramaEditor } from '#entities/drama-draft/use-drama-draft.ts';
import { failureMessage, isRefusal } from '#lib/api/errors.ts';
import { useCall, useChange } from '#lib/api/use-call.ts';
import { formatNumber } from '#lib/language/format.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet, SheetActions } from '#ui/sheet.tsx';
import { Failed, Loading } from '#ui/state.tsx';
import { showToast } from '#ui/toasts.tsx';
import { ChangeList } from './change-list.tsx';
import { findChangeProblems } from './change-problems.ts';
import { LanguagesBeside } from './languages-beside.tsx';
import styles from './review.module.css';
import { TouchedViewers } from './touched-viewers.tsx';

/** All changes with before and after, what viewers see of them, since when, and whom they touch; published together. */
export function ReviewSheet({ editor, onClose }: { editor: DramaEditor; onClose: () => void }) {
  const { t } = useTranslation(['drama', 'common']);
  const { drama, draft, changes, isStale } = editor;
  const input = toChange(drama.slug, draft);
  const problems = findChangeProblems(changes, input);
  const { mutateAsync, isPending, isSuccess, error } = useChange('drama.change');
  const plan = useCall('drama.planChange', input, {
    // Changes that were just published, or that are refused, have no plan.
    enabled: changes.length > 0 && problems.size === 0 && !isStale && !isPending && !isSuccess,
    keepsPrevious: true,
  });
  const publish = async () => {
    await mutateAsync(input);
    editor.discard();
    showToast({ text: t('review.published', { count: changes.length }) });
    onClose();
  };
  const gives = draft.returnsCoins && (plan.data?.freed.coins ?? 0) > 0;
  if (changes.length === 0) return null;
  const isRefused = plan.isError && !plan.data && problems.size === 0;
  return (
    <Sheet title={t('page.review', { count: changes.length })} onClose={onClose} isWide>
      <ChangeList editor={editor} problems={problems} />
      {isRefused &&
        (isRefusal(plan.error, 'callRefused') ? (
          <Notice>{failureMessage(plan.error)}</Notice>
        ) : (
          <Failed error={plan.error} onRetry={plan.refetch} />
        ))}
      {plan.isLoading && <Loading lines={2} />}
      {plan.data && problems.size === 0 && (
        <div className={styles.plan}>
          <LanguagesBeside drama={drama} plan={plan.data} />
          <TouchedViewers editor={editor} plan={plan.data} />
        </div>
      )}
      {isStale && <Notice>{t('stale.review')}</Notice>}
      {error && <Notice>{failureMessage(error)}</Notice>}
      <SheetActions>
        <Button
          kind="main"
          isPending={isPending}
          isDisabled={!plan.data || problems.size > 0 || isStale}
          onPress={() => void publish().catch(() => undefined)}
        >
          {gives && plan.data
            ? t('review.publishGiving', {
                count: changes.length,
                number: formatNumber(plan.data.freed.coins),
              })
            : t('review.publish', { count: changes.length })}
        </Button>
        <Button onPress={onClose}>{t('common:notNow')}</Button>
      </SheetActions>
    </Sheet>
  );
}
