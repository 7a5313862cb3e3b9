const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();

export interface Country {
  code: string;
  name: string;
}

/** A country whose name contains the search, with the part that matches. */
export interface FoundCountry extends Country {
  before: string;
  match: string;
  after: string;
}

/** The position of the search in a name, without regard to case and accents; -1 if it is not there. */
const positionIn = (name: string, search: string): number => {
  const folded = [...name].map(fold);
  const starts = folded.map((_, index) => index);
  return starts.find((index) => folded.slice(index).join('').startsWith(fold(search))) ?? -1;
};

/** Finds the countries whose name contains the search; those that begin with it come first. */
export const matchCountries = (countries: readonly Country[], search: string): FoundCountry[] => {
  const text = search.trim();
  const found = countries
    .map((country) => ({ country, at: positionIn(country.name, text) }))
    .filter(({ at }) => at >= 0);
  const ordered = found.toSorted((first, second) => Number(first.at > 0) - Number(second.at > 0));
  return ordered.map(({ country, at }) => {
    const letters = [...country.name];
    const length = [...fold(text)].length;
    return {
      ...country,
      before: letters.slice(0, at).join(''),
      match: letters.slice(at, at + length).join(''),
      after: letters.slice(at + length).join(''),
    };
  });
};
