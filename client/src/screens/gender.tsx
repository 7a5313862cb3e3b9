import { classNames } from '@cliffhanger/look/class-names.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DramaCard } from '#entities/drama/drama-card.tsx';
import { useUserInfo } from '#entities/session/session.ts';
import { GenderChoice } from '#features/account/gender-choice.tsx';
import { api } from '#lib/api/client.ts';
import { failureMessage } from '#lib/api/failure-message.ts';
import { paths } from '#lib/navigation/paths.ts';
import { useGoBack } from '#lib/navigation/use-go-back.ts';
import { PageBar } from '#screens/page-bar.tsx';
import { CardGrid } from '#ui/card-grid.tsx';
import { Column } from '#ui/column.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { ShelfHeader } from '#ui/shelf.tsx';
import { SkeletonGrid } from '#ui/skeleton.tsx';
import { WordWrap } from '#ui/word-wrap.tsx';
import styles from './choice.module.css';

export default function Gender() {
  const { t } = useTranslation(['profile', 'common']);
  const goBack = useGoBack(paths.profile());
  const { data: user, error, refetch, isFetching } = useUserInfo();
  return (
    <Column>
      <PageBar onBack={goBack} />
      <p className={classNames('t2', styles.text)}>
        <WordWrap text={t('genders.text')} />
      </p>
      {user || !error ? (
        <GenderChoice user={user} />
      ) : (
        <LoadFailure text={failureMessage(error)} onRetry={refetch} isBusy={isFetching} />
      )}
      <FirstDramas />
    </Column>
  );
}

/** The dramas that come first with the chosen setting. */
function FirstDramas() {
  const { t } = useTranslation(['profile', 'common']);
  const feed = useQuery(api.discovery.forYou.query({ limit: 6 }));
  if (feed.isSuccess && feed.data.items.length === 0) return null;
  return (
    <section className={styles.sample} aria-busy={feed.isFetching}>
      <ShelfHeader title={t('genders.first')} />
      {feed.isPending && <SkeletonGrid label={t('genders.loading')} />}
      {feed.isError && !feed.data && (
        <LoadFailure text={t('genders.failed')} onRetry={feed.refetch} isBusy={feed.isFetching} />
      )}
      <CardGrid>
        {feed.data?.items.map(({ drama }) => (
          <DramaCard key={drama.dramaId} fluid drama={drama} meta={drama.category?.name} />
        ))}
      </CardGrid>
    </section>
  );
}
