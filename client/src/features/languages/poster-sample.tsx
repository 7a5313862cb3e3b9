import type { contract, DramaCard as Drama, EndpointData, Language } from '@cliffhanger/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DramaCard } from '#entities/drama/drama-card.tsx';
import { api } from '#lib/api/client.ts';
import { currentLanguage } from '#lib/language/current-language.ts';
import { ShelfHeader } from '#ui/shelf.tsx';
import styles from './poster-sample.module.css';

/** Most played first, in every language. */
const sample = { limit: 12 };

/** A drama whose poster differs between two languages, in both of them. Renders nothing if there is none. */
export function PosterSample() {
  const { t } = useTranslation('profile');
  const language = currentLanguage();
  const other: Language = language === 'en' ? 'zh' : 'en';
  const here = useDramas(language);
  const there = useDramas(other);
  const pair = findPair(here, there);
  if (!pair) return null;
  return (
    <section className={styles.sample}>
      <ShelfHeader title={t('postersChange')} />
      <div className={styles.pair}>
        <Poster drama={pair[0]} language={language} />
        <Poster drama={pair[1]} language={other} />
      </div>
    </section>
  );
}

/** The dramas with their posters and titles in a language; none if they do not load, as the choice works without. */
const useDramas = (language: Language): Drama[] => {
  const { data } = useQuery<EndpointData<typeof contract.dramas.list>>({
    queryKey: [...api.dramas.list.key(sample), 'language', language],
    queryFn: ({ signal }) => api.dramas.list.call(sample, { signal, language }),
  });
  return data?.items ?? [];
};

const findPair = (here: Drama[], there: Drama[]): [Drama, Drama] | undefined => {
  for (const drama of here) {
    const other = there.find(({ dramaId }) => dramaId === drama.dramaId);
    if (other && other.posterUrl !== drama.posterUrl) return [drama, other];
  }
  return undefined;
};

function Poster({ drama, language }: { drama: Drama; language: Language }) {
  return (
    <div lang={language}>
      <DramaCard fluid drama={drama} />
    </div>
  );
}
