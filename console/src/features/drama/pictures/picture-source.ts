import { maxPictureBytes } from '@cliffhanger/contracts/staff';
import { useQuery } from '@tanstack/react-query';
import { callStaff } from '#lib/api/call.ts';
import { type Crop, wholePicture } from './crop.ts';
import { encodePart } from './crop-canvas.tsx';

/** A picture of which a part is shown to viewers. */
export interface PictureSource {
  picture: ImageBitmap;
  /** The part that is chosen first. */
  crop: Crop;
  /** Its file, if the server has it already. */
  kept: Blob | null;
}

export const newSource = (picture: ImageBitmap): PictureSource => ({
  picture,
  crop: wholePicture,
  kept: null,
});

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/** The picture of which a poster or a still is a part, as the server keeps it. @param imageKey null: none is asked for */
export const useKeptSource = (slug: string, imageKey: string | null) =>
  useQuery({
    queryKey: ['original of a picture', slug, imageKey],
    queryFn: async ({ signal }): Promise<PictureSource> => {
      const { image, crop } = await callStaff('drama.original', { slug, imageKey: imageKey ?? '' }, signal);
      const kept = new Blob([bytesOf(image)]);
      return { picture: await createImageBitmap(kept), crop, kept };
    },
    enabled: imageKey !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** The longer side of what is kept, in pixels. What is still too large for the server is tried again with less. */
const keptSides = [2560, 1920, 1280];

/** The whole picture as the server keeps it; null if it does not become small enough. */
export const encodeWhole = async ({ picture, kept }: PictureSource): Promise<Blob | null> => {
  if (kept) return kept;
  const ratio = picture.width / picture.height;
  for (const side of keptSides) {
    const options = { crop: wholePicture, ratio, maxWidth: Math.round(side * Math.min(1, ratio)) };
    const encoded = await encodePart(picture, { ...options, maxBytes: maxPictureBytes }).catch(() => null);
    if (encoded) return encoded;
  }
  return null;
};
