import type { DramaCard } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#lib/language/current-language.ts';
import { dayLabel } from '#lib/language/day-label.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import { ImageCard } from '#ui/image-card.tsx';
import { Shelf } from '#ui/shelf.tsx';

export function NewestShelf({ dramas }: { dramas: readonly DramaCard[] }) {
  const { t } = useTranslation();
  if (dramas.length === 0) return null;
  return (
    <Shelf
      title={t('weeklyReleases')}
      href={href(paths.newReleases())}
      linkText={t('all')}
      rememberAs="newest"
    >
      {dramas.map(({ dramaId, posterUrl, tone, title, publishedAt }) => (
        <ImageCard
          key={dramaId}
          href={href(paths.drama(dramaId))}
          src={posterUrl}
          tone={tone}
          title={title}
          meta={dayLabel(publishedAt, currentLanguage())}
        />
      ))}
    </Shelf>
  );
}
