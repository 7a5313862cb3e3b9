import type { HomeInfo } from '@cliffhanger/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { RankingShelf } from '#features/discovery/ranking/ranking-shelf.tsx';
import { NewestShelf } from '#features/discovery/releases/newest-shelf.tsx';
import { Carousel } from '#features/home/carousel.tsx';
import { ContinueShelf } from '#features/home/continue-shelf.tsx';
import { Hero } from '#features/home/hero.tsx';
import { HomeBar } from '#features/home/home-bar.tsx';
import { HomeSkeleton, ShelvesSkeleton } from '#features/home/home-skeleton.tsx';
import { findInlinedHome } from '#features/home/inlined-home.ts';
import { api } from '#lib/api/client.ts';
import { LatePart, useLatePart } from '#lib/late-part.ts';
import { useDocumentTitle } from '#lib/navigation/use-document-title.ts';
import { useHasBeenIdle } from '#lib/when-idle.ts';
import { Column } from '#ui/column.tsx';
import styles from './home.module.css';

export default function HomeScreen() {
  const { t } = useTranslation(['home', 'common']);
  useDocumentTitle(t('common:tabs.home'));
  const home = useQuery({ ...api.home.getHomeInfo.query(), placeholderData: findInlinedHome });
  const hasShelves = home.data !== undefined && !isEmpty(home.data);
  const hasMessage = !hasShelves && !home.isPending;
  const Message = useLatePart(message, hasMessage);

  return (
    <Column tabs>
      <HomeBar />
      {hasShelves ? (
        <Shelves home={home.data} isVisitors={home.isPlaceholderData} />
      ) : hasMessage && Message ? (
        <div className={styles.alone}>
          <Message isEmpty={!home.isError} onRetry={home.refetch} isBusy={home.isFetching} />
        </div>
      ) : (
        <HomeSkeleton label={t('loading')} />
      )}
    </Column>
  );
}

// Most viewers never see it.
const message = new LatePart(() => import('#features/home/home-message.tsx'));

// It stands below the first screenful, and loads its list when the viewer scrolls near it.
const catalog = new LatePart(() => import('#features/home/catalog.tsx'));

const isEmpty = ({ carousel, ranking, newest }: HomeInfo) =>
  carousel.length === 0 && ranking.length === 0 && newest.length === 0;

/** @param isVisitors whether the data is without the viewer's own part, which moves the shelves */
function Shelves({ home, isVisitors }: { home: HomeInfo; isVisitors: boolean }) {
  const { t } = useTranslation('home');
  const Catalog = useLatePart(catalog, useHasBeenIdle());
  const { carousel, continueWatching, ranking, newest } = home;
  return (
    <>
      {carousel.length === 0 ? (
        <div className={styles.alone} />
      ) : (
        <Carousel
          label={t('featured')}
          slides={carousel.map((banner, index) => ({
            id: banner.bannerId,
            content: <Hero banner={banner} eager={index === 0} />,
          }))}
        />
      )}
      {isVisitors ? (
        <ShelvesSkeleton label={t('loading')} />
      ) : (
        <div className={styles.shelves}>
          <ContinueShelf items={continueWatching} />
          <RankingShelf ranking={ranking} />
          <NewestShelf dramas={newest} />
          {Catalog && <Catalog home={home} />}
        </div>
      )}
    </>
  );
}
