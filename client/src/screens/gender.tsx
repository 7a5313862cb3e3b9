import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { GenderChoice } from '#features/account/gender-choice.tsx';
import { api } from '#lib/api/client.ts';
import { failureMessage } from '#lib/api/failure-message.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import { useDocumentTitle } from '#lib/navigation/use-document-title.ts';
import { useGoBack } from '#lib/navigation/use-go-back.ts';
import { useUserInfo } from '#lib/session/session.ts';
import { CardGrid } from '#ui/card-grid.tsx';
import { classNames } from '#ui/class-names.ts';
import { Column } from '#ui/column.tsx';
import { ImageCard } from '#ui/image-card.tsx';
import { Spinner } from '#ui/loading-ledge.tsx';
import { ShelfHeader } from '#ui/shelf.tsx';
import { SkeletonGrid } from '#ui/skeleton.tsx';
import { StatusMessage } from '#ui/status-message.tsx';
import { TopBar } from '#ui/top-bar.tsx';
import { WordWrap } from '#ui/word-wrap.tsx';
import styles from './choice.module.css';

export default function Gender() {
  const { t } = useTranslation(['profile', 'common']);
  const goBack = useGoBack(paths.profile());
  const { data: user, error, refetch, isFetching } = useUserInfo();
  useDocumentTitle(t('common:pages.gender'));
  return (
    <Column>
      <TopBar title={t('common:pages.gender')} back={{ label: t('common:back'), onClick: goBack }} />
      <p className={classNames('t2', styles.text)}>
        <WordWrap text={t('genders.text')} />
      </p>
      {user && <GenderChoice user={user} />}
      {!user && !error && <Spinner label={t('common:loading')} />}
      {!user && error && (
        <StatusMessage
          kind="error"
          title={t('common:failure.title')}
          text={failureMessage(error)}
          action={{ label: t('common:tryAgain'), onClick: () => void refetch(), busy: isFetching }}
        />
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
        <StatusMessage
          kind="error"
          title={t('common:failure.title')}
          text={t('genders.failed')}
          action={{
            label: t('common:tryAgain'),
            onClick: () => void feed.refetch(),
            busy: feed.isFetching,
          }}
        />
      )}
      <CardGrid>
        {feed.data?.items.map(({ drama: { dramaId, posterUrl, tone, title, category } }) => (
          <ImageCard
            key={dramaId}
            fluid
            href={href(paths.drama(dramaId))}
            src={posterUrl}
            tone={tone}
            title={title}
            meta={category?.name}
          />
        ))}
      </CardGrid>
    </section>
  );
}
