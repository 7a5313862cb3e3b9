/** Adds the parameters that have a value to a path or URL. */
export const withQuery = (
  path: string,
  params: Readonly<Record<string, string | null | undefined>>,
): string => {
  const given = Object.entries(params).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
};
