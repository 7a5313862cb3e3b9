export type PictureKind = 'poster' | 'still';

/** The shape of a picture, and the largest width that screens show. */
export const pictureShapes: Readonly<Record<PictureKind, { ratio: number; width: number }>> = {
  poster: { ratio: 2 / 3, width: 720 },
  still: { ratio: 9 / 16, width: 1080 },
};
