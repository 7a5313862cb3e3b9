import { type Category, type DramaCard, defaultImageSize } from '@cliffhanger/contracts';

/** The fields of a drama that a card shows, with the texts in one language. */
interface CardFields {
  id: string;
  title: string;
  hook: string;
  category: Category | null;
  /** '' for none. */
  posterKey: string;
  frameKey: string | null;
  tone: string;
  episodeCount: number;
  freeEpisodeCount: number;
  status: DramaCard['status'];
  /** A number is epoch milliseconds. */
  publishedAt: Date | number | null;
}

/** The URL of a library image. @param key the name of the original, below `images/` */
export const imageUrl = (key: string): string => `/images/${defaultImageSize(key)}`;

export const cardView = (drama: CardFields): DramaCard => ({
  dramaId: drama.id,
  title: drama.title,
  hook: drama.hook,
  category: drama.category,
  posterUrl: imageUrl(drama.posterKey),
  frameUrl: drama.frameKey && imageUrl(drama.frameKey),
  tone: drama.tone,
  episodesNum: drama.episodeCount,
  freeEpisodesNum: drama.freeEpisodeCount,
  status: drama.status,
  publishedAt: new Date(drama.publishedAt ?? 0).toISOString(),
});
