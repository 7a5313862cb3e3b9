import { listImageSizes } from '@cliffhanger/contracts/images';

/** The smallest size of a stored picture; null without one. */
export const smallestUrlOf = (key: string | null | undefined): string | null => {
  if (key === null || key === undefined) return null;
  const [smallest] = listImageSizes(key);
  return `/images/${smallest?.name ?? key}`;
};
