/** Ids are derived from names, so that writing a drama twice creates nothing twice. */
export const dramaIdOf = (slug: string): string => slug;
export const episodeIdOf = (slug: string, number: number): string => `${slug}-${number}`;
