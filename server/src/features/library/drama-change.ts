import { languages } from '@cliffhanger/contracts';
import {
  type DramaChangePlan,
  type DramaDetail,
  dramaTextNames,
  type Names,
} from '@cliffhanger/contracts/staff';
import { listChanges, listDramaChanges, listEpisodeValues } from './drama-values.ts';

/**
 * What is different between two states of a drama, without the viewers whom it touches.
 * @param buyersByCountry the viewers who bought episodes
 */
export const describeChange = (
  before: DramaDetail,
  after: DramaDetail,
  buyersByCountry: ReadonlyMap<string, number>,
): Omit<DramaChangePlan, 'freed' | 'viewersAtPaywall'> => ({
  changes: listDramaChanges(before, after),
  episodes: describeEpisodes(before, after),
  release: { before: before.publishedAt, after: after.publishedAt },
  languages: describeLanguages(before, after),
  countries: [
    ...after.hiddenInCountries
      .filter((country) => !before.hiddenInCountries.includes(country))
      .map((country) => ({ country, hidden: true })),
    ...before.hiddenInCountries
      .filter((country) => !after.hiddenInCountries.includes(country))
      .map((country) => ({ country, hidden: false })),
  ].map((each) => ({ ...each, buyers: buyersByCountry.get(each.country) ?? 0 })),
});

const placeOf = ({ number, priceCoins, publishedAt }: DramaDetail['episodes'][number]) => ({
  number,
  priceCoins,
  publishedAt,
});

const describeEpisodes = (before: DramaDetail, after: DramaDetail): DramaChangePlan['episodes'] => {
  const earlier = new Map(before.episodes.map((episode) => [episode.id, episode]));
  return after.episodes.flatMap((episode) => {
    const old = earlier.get(episode.id);
    if (!old) return [];
    const changes = listChanges(
      listEpisodeValues({ texts: old.texts }),
      listEpisodeValues({ texts: episode.texts }),
    );
    const [from, to] = [placeOf(old), placeOf(episode)];
    if (changes.length === 0 && JSON.stringify(from) === JSON.stringify(to)) return [];
    return [{ id: episode.id, title: episode.texts.title, before: from, after: to, changes }];
  });
};

const describeLanguages = (before: DramaDetail, after: DramaDetail): DramaChangePlan['languages'] =>
  languages.flatMap((language) => {
    const textsOf = ({ texts }: DramaDetail) =>
      Object.fromEntries(
        dramaTextNames.map((name) => [name, (texts[name] as Names)[language] ?? null]),
      ) as DramaChangePlan['languages'][number]['before'];
    const [from, to] = [textsOf(before), textsOf(after)];
    return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ language, before: from, after: to }];
  });
