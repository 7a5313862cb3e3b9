const plurals = { category: 'categories', tag: 'tags' } as const;

/** As "there are: comedy, romance", for a message about an unknown one. */
export const listSlugs = (kind: keyof typeof plurals, slugs: readonly string[]): string =>
  slugs.length === 0 ? `the library has no ${plurals[kind]} yet` : `there are: ${slugs.join(', ')}`;
