/**
 * The images of the library, by kind, with the widths in pixels that screens use at densities of 1 to 3.
 *
 * The API answers the URL of one size, `/images/{kind}/{hash}-{width}.webp`. The other sizes have the same URL with
 * another width or format, so a client derives them. No image is enlarged: where the original is narrower than a width, the
 * file of that width is as wide as the original. The original is kept, for other widths and exports. A URL of another form
 * belongs to an image of an earlier version, without sizes.
 */
export const imageKinds = {
  /** With lettering, 44 to 240 CSS pixels wide. */
  posters: { widths: [176, 256, 384, 720], defaultWidth: 384 },
  /** Without lettering, as wide as the app: stills of dramas, and banners. */
  frames: { widths: [480, 860, 1080], defaultWidth: 860 },
} as const;
export type ImageKind = keyof typeof imageKinds;

export const imageFormats = ['avif', 'webp'] as const;
export type ImageFormat = (typeof imageFormats)[number];

export interface ImageSize {
  name: string;
  width: number;
  format: ImageFormat;
}

/**
 * Lists the sizes of an image, by format and width.
 *
 * @param name of the original or of a size: its URL, or its path below `images/`
 * @returns names of the same form; none for an image without sizes
 */
export const listImageSizes = (name: string): ImageSize[] => {
  const { stem, kind } = parseName(name) ?? {};
  if (!kind) return [];
  return imageFormats.flatMap((format) =>
    imageKinds[kind].widths.map((width) => ({ name: `${stem}-${width}.${format}`, width, format })),
  );
};

/** The size that the API answers. @param name as in `listImageSizes`; returned as it is for an image without sizes */
export const defaultImageSize = (name: string): string => {
  const { stem, kind } = parseName(name) ?? {};
  return kind ? `${stem}-${imageKinds[kind].defaultWidth}.webp` : name;
};

/** The `srcset` of an image in one format; undefined for an image without sizes. */
export const imageSrcset = (url: string, format: ImageFormat): string | undefined =>
  listImageSizes(url)
    .filter((size) => size.format === format)
    .map(({ name, width }) => `${name} ${width}w`)
    .join(', ') || undefined;

/** The `sizes` of an image that is as wide as the app, on a screen and in a preload link for it. */
export const fullWidthSizes = '(min-width: 430px) 430px, 100vw';

/**
 * Whether an image has sizes and this is its original: the source of the sizes and of exports, which nothing refers to by
 * URL.
 */
export const isOriginalImage = (name: string): boolean => {
  const { stem } = parseName(name) ?? {};
  return stem !== undefined && /^\.\w+$/.test(name.slice(stem.length));
};

const parseName = (name: string): { stem: string; kind: ImageKind } | null => {
  const [, stem, kind] = /^(.*\b(posters|frames)\/[0-9a-f]{16})(?:-\d+)?\.\w+$/.exec(name) ?? [];
  return stem && kind ? { stem, kind: kind as ImageKind } : null;
};
