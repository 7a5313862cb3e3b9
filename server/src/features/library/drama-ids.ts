/** Ids are derived from slugs, so that repeated imports update the same rows. */
export const dramaIdOf = (slug: string): string => slug;
export const episodeIdOf = (slug: string, number: number): string => `${slug}-${number}`;
