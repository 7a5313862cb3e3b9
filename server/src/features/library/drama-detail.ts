import type { DramaDetail, DramaSummary, WholeDrama } from '@cliffhanger/contracts/staff';
import { textsByLanguage } from './edited-texts.ts';

type EpisodeMedia = Omit<DramaDetail['episodes'][number], 'title' | 'synopsis' | 'teaser'>;

/** A drama as staff see it. @param media the episodes without their texts */
export const toDramaDetail = (
  summary: DramaSummary & Pick<DramaDetail, 'releasedAt'>,
  { translations, categories, tags, cast, hiddenInCountries, episodes, ...drama }: WholeDrama,
  media: readonly EpisodeMedia[],
): DramaDetail => ({
  ...summary,
  originalLanguage: drama.originalLanguage,
  titles: textsByLanguage(translations, ({ title }) => title),
  synopsis: textsByLanguage(translations, ({ synopsis }) => synopsis),
  hook: textsByLanguage(translations, ({ hook }) => hook),
  category: categories[0]?.category.slug ?? null,
  tags: tags.map(({ tag }) => tag.slug),
  cast: cast.map((member) => ({
    name: textsByLanguage(member.translations, ({ name }) => name),
    role: textsByLanguage(member.translations, ({ role }) => role),
  })),
  priceCoins: drama.defaultPriceCoins,
  restDiscountPercent: drama.restDiscountPercent,
  year: drama.year,
  audience: drama.audience,
  hiddenInCountries: hiddenInCountries.map(({ country }) => country),
  episodes: media.map((episode) => {
    const texts = episodes.find(({ number }) => number === episode.number)?.translations ?? [];
    return {
      ...episode,
      title: textsByLanguage(texts, ({ title }) => title),
      synopsis: textsByLanguage(texts, ({ synopsis }) => synopsis),
      teaser: textsByLanguage(texts, ({ teaser }) => teaser),
    };
  }),
});
