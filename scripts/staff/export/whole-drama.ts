import type { Language } from '@cliffhanger/contracts';

type Words<T> = ({ language: Language } & T)[];
type Named = { slug: string; translations: Words<{ name: string }> };

/** A drama as the library answers it. */
export interface WholeDrama {
  slug: string;
  originalLanguage: Language;
  status: 'ongoing' | 'complete';
  year: number;
  audience: number;
  freeEpisodeCount: number;
  defaultPriceCoins: number;
  restDiscountPercent: number;
  publishedAt: string | null;
  frameKey: string | null;
  translations: Words<{ title: string; synopsis: string; hook: string; posterKey: string | null }>;
  categories: { category: Named }[];
  tags: { tag: Named }[];
  cast: { translations: Words<{ name: string; role: string }> }[];
  hiddenInCountries: { country: string }[];
  episodes: {
    number: number;
    durationSeconds: number;
    priceCoins: number;
    translations: Words<{ title: string; synopsis: string | null }>;
    renditions: { width: number; folder: string }[];
    subtitles: { language: Language; storageKey: string }[];
  }[];
}
