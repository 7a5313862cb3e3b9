import { useQuery } from '@tanstack/react-query';

/** Written by the build: the license of each package in the app, below a heading of its own. */
export const licensesFile = '/licenses.txt';

/** Returns how many packages the app contains, by their licenses; undefined while that is not known. */
export const useLicenseCount = (): number | undefined =>
  useQuery({
    queryKey: [licensesFile],
    queryFn: async ({ signal }) => {
      const response = await fetch(licensesFile, { signal });
      return (await response.text()).match(/^## /gm)?.length ?? 0;
    },
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
