import type { DramaCard } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import { DramaShelf } from '#entities/drama/drama-card.tsx';
import { currentLanguage } from '#lib/language/current-language.ts';
import { dayLabel } from '#lib/language/day-label.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import { useServerNow } from '#lib/server-clock.ts';

export function NewestShelf({ dramas }: { dramas: readonly DramaCard[] }) {
  const { t } = useTranslation();
  const now = useServerNow();
  if (dramas.length === 0) return null;
  return (
    <DramaShelf
      title={t('weeklyReleases')}
      href={href(paths.newReleases())}
      linkText={t('all')}
      rememberAs="newest"
      cards={dramas.map((drama) => ({ drama, meta: dayLabel(drama.publishedAt, currentLanguage(), now) }))}
    />
  );
}
