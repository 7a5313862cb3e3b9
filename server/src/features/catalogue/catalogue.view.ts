import type { Banner, Language } from '@cliffhanger/contracts';
import { cardView, imageUrl, translationFor } from '#features/dramas/drama.view.ts';
import type { Standing } from '#features/watching/watching.service.ts';
import type { CarouselRow } from './catalogue.repository.ts';

export const bannerView = (
  row: CarouselRow,
  language: Language,
  viewerOf: (dramaId: string) => Standing,
): Banner | null => {
  const words = translationFor(row.translations, language, row.drama?.originalLanguage ?? 'en');
  const base = { bannerId: row.id, title: words?.title ?? '' };
  if (row.kind === 'drama') {
    if (!row.drama) return null;
    const drama = cardView(row.drama, language);
    return {
      ...base,
      title: words?.title || drama.title,
      target: { kind: 'drama', drama, viewer: viewerOf(drama.dramaId) },
    };
  }
  const picture = { imageUrl: imageUrl(words?.imageKey ?? '') };
  return row.kind === 'page'
    ? { ...base, target: { kind: 'page', page: row.target ?? '/', ...picture } }
    : { ...base, target: { kind: 'link', href: row.target ?? '', ...picture } };
};
