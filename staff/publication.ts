/** When viewers see a drama, in words. @param publishedAt ISO 8601; null: hidden */
export const formatPublication = (publishedAt: string | null): string => {
  if (publishedAt === null) return 'hidden';
  return new Date(publishedAt) > new Date() ? `from ${publishedAt}` : `since ${publishedAt}`;
};
