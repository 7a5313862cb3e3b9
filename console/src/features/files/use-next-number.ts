import { useCall } from '#lib/api/use-call.ts';

/** The number after those that a drama has, and that its files have. */
export const useNextNumber = (slug: string): number => {
  const { data: drama } = useCall('drama.show', { slug });
  const { data: uploads = [] } = useCall('upload.list', { slug });
  return (
    Math.max(
      0,
      ...(drama?.episodes ?? []).map(({ number }) => number),
      ...uploads.flatMap(({ place }) => (place?.kind === 'video' ? place.number : [])),
    ) + 1
  );
};
