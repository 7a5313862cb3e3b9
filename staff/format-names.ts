import type { Names } from '@cliffhanger/contracts/staff';

/** Names by language as `en=Romance zh=爱情`. */
export const formatNames = (names: Names): string =>
  Object.entries(names)
    .map(([language, name]) => `${language}=${name}`)
    .join(' ');
