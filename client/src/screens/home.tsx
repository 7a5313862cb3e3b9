import type { HomeInfo } from '@cliffhanger/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { RankingShelf } from '#features/discovery/ranking/ranking-shelf.tsx';
import { NewestShelf } from '#features/discovery/releases/newest-shelf.tsx';
import { FollowButton } from '#features/dramas/follow-button.tsx';
import { AllDramas } from '#features/home/all-dramas.tsx';
import { Carousel } from '#features/home/carousel.tsx';
import { ContinueShelf } from '#features/home/continue-shelf.tsx';
import { Hero } from '#features/home/hero.tsx';
import { HomeBar } from '#features/home/home-bar.tsx';
import { HomeSkeleton } from '#features/home/home-skeleton.tsx';
import { api } from '#lib/api/client.ts';
import { useDocumentTitle } from '#lib/navigation/use-document-title.ts';
import { Column } from '#ui/column.tsx';
import { StatusMessage } from '#ui/status-message.tsx';
import styles from './home.module.css';

export default function HomeScreen() {
  const { t } = useTranslation(['home', 'common']);
  useDocumentTitle(t('common:tabs.home'));
  const home = useQuery(api.home.getHomeInfo.query());
  const reload = { onClick: () => home.refetch(), busy: home.isFetching };

  return (
    <Column tabs>
      <HomeBar />
      {home.isPending && <HomeSkeleton label={t('loading')} />}
      {home.isError && !home.data && (
        <div className={styles.alone}>
          <StatusMessage
            kind="error"
            title={t('common:failure.title')}
            text={t('failed')}
            action={{ label: t('common:tryAgain'), ...reload }}
          />
        </div>
      )}
      {home.data && isEmpty(home.data) && (
        <div className={styles.alone}>
          <StatusMessage
            kind="empty"
            title={t('empty.title')}
            text={t('empty.text')}
            action={{ label: t('empty.action'), ...reload }}
          />
        </div>
      )}
      {home.data && !isEmpty(home.data) && <Shelves home={home.data} />}
    </Column>
  );
}

const isEmpty = ({ carousel, ranking, newest }: HomeInfo) =>
  carousel.length === 0 && ranking.length === 0 && newest.length === 0;

function Shelves({ home }: { home: HomeInfo }) {
  const { t } = useTranslation('home');
  const { carousel, continueWatching, ranking, newest, shelves } = home;
  return (
    <>
      {carousel.length === 0 ? (
        <div className={styles.alone} />
      ) : (
        <Carousel
          label={t('featured')}
          slides={carousel.map((banner, index) => ({
            id: banner.bannerId,
            content: (
              <Hero
                banner={banner}
                eager={index === 0}
                follow={
                  banner.target.kind === 'drama' && (
                    <FollowButton
                      dramaId={banner.target.drama.dramaId}
                      followed={banner.target.viewer.followed}
                    />
                  )
                }
              />
            ),
          }))}
        />
      )}
      <div className={styles.shelves}>
        <ContinueShelf items={continueWatching} />
        <RankingShelf ranking={ranking} />
        <NewestShelf dramas={newest} />
        <AllDramas categories={shelves.map(({ category }) => category)} />
      </div>
    </>
  );
}
