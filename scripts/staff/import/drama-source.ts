import { languages } from '@cliffhanger/contracts';
import { translatorFor } from '@cliffhanger/server/kernel/words.ts';
import type { CheckedDrama } from './check-drama.ts';
import { type DramaYaml, inAllLanguages } from './drama-yaml.ts';

/** What the library takes: the words of `drama.yaml` in every language. */
export const toSource = ({ slug, drama, episodes }: CheckedDrama, tone: string, now: Date) => {
  const own = drama.language;
  const all = (words: DramaYaml['title']) => inAllLanguages(words, own);
  const titleOf = (number: number) => {
    const title = drama.episodes[number]?.title;
    if (title) return all(title);
    return Object.fromEntries(
      languages.map((language) => [language, translatorFor('library', language)('episode', { number })]),
    );
  };
  const perLanguage = <T>(make: (language: (typeof languages)[number]) => T) =>
    Object.fromEntries(languages.map((language) => [language, make(language)]));
  const named = ({ slug: name, name: words }: DramaYaml['category']) =>
    words ? { slug: name, name: all(words) } : { slug: name };
  const [title, synopsis, hook] = [all(drama.title), all(drama.synopsis), all(drama.hook)];
  return {
    slug,
    originalLanguage: own,
    status: drama.status,
    year: drama.year ?? now.getUTCFullYear(),
    tone,
    audience: drama.sex,
    hiddenInCountries: drama.hiddenInCountries,
    ...(drama.publishAt && { publishAt: new Date(drama.publishAt).toISOString() }),
    publishedDaysAgo: 0,
    freeEpisodes: drama.freeEpisodes,
    priceCoins: drama.priceCoins,
    restDiscountPercent: drama.restDiscountPercent,
    category: named(drama.category),
    tags: drama.tags.map(named),
    cast: drama.cast.map(({ name, role }) => {
      const [names, roles] = [all(name), all(role)];
      return perLanguage((language) => ({ name: names[language], role: roles[language] }));
    }),
    words: perLanguage((language) => ({
      title: title[language],
      synopsis: synopsis[language],
      hook: hook[language],
    })),
    episodes: episodes.map(({ number }) => {
      const line = drama.episodes[number]?.synopsis;
      return { number, title: titleOf(number), ...(line && { synopsis: all(line) }) };
    }),
  };
};
