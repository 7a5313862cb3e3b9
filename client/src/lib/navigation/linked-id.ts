/** An id in the parameters of a link, without what a chat may have put behind it; null if there is none. */
export const linkedId = (query: URLSearchParams, name: 'dramaId' | 'episodeId'): string | null =>
  query.get(name)?.match(/[\w-]+/)?.[0] ?? null;
