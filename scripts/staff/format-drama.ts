import type { DramaDetailJson, DramaSummaryJson, PublishedDramaJson } from '@cliffhanger/contracts/staff';
import { formatTable } from './output.ts';
import { formatPublication } from './publication.ts';

/** A table of dramas. */
export const formatDramas = (dramas: readonly DramaSummaryJson[]): string =>
  dramas.length === 0
    ? 'There are no dramas yet: pnpm staff drama import <folder>'
    : formatTable(
        ['slug', 'episodes', 'free', 'plays', 'shown', 'title'],
        dramas.map((drama) => [
          drama.slug,
          drama.episodeCount,
          drama.freeEpisodeCount,
          drama.playCount,
          formatPublication(drama.publishedAt),
          drama.title ?? '',
        ]),
      );

/** A drama in one row. */
export const formatDrama = (drama: DramaSummaryJson): string => formatDramas([drama]);

/** A drama after it was published or hidden, in one row, below a sentence if it was so already. */
export const formatPublished = ({ changed, ...drama }: PublishedDramaJson): string => {
  if (changed) return formatDrama(drama);
  const state =
    drama.publishedAt === null ? 'hidden already' : `shown already, ${formatPublication(drama.publishedAt)}`;
  return `Nothing changed: ${drama.slug} is ${state}.\n\n${formatDrama(drama)}`;
};

/** A drama with a table of its episodes. */
export const formatDetail = (drama: DramaDetailJson): string =>
  `${formatDrama(drama)}\n\n${formatTable(
    ['episode', 'seconds', 'coins', 'renditions', 'subtitles'],
    drama.episodes.map(({ number, durationSeconds, priceCoins, renditions, subtitles }) => [
      number,
      durationSeconds,
      priceCoins,
      renditions.map(({ width, height }) => `${width}×${height}`).join(' '),
      subtitles.map(({ language }) => language).join(' '),
    ]),
  )}`;
