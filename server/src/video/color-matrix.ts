/** How a video's colors are coded, in the notation of ffmpeg's `scale` filter. */
export type ColorMatrix = 'bt601' | 'bt709' | 'bt2020' | 'smpte240m';

const matrixByName: Readonly<Record<string, ColorMatrix>> = {
  bt470bg: 'bt601',
  smpte170m: 'bt601',
  bt709: 'bt709',
  bt2020nc: 'bt2020',
  bt2020c: 'bt2020',
  smpte240m: 'smpte240m',
};

/** Finds the matrix in ffmpeg's description of a stream; null for an untagged one. */
export const findColorMatrix = (streamDescription: string): ColorMatrix | null => {
  const [, name = ''] = /yuv\w*\((?:(?:tv|pc), )?(\w+)/.exec(streamDescription) ?? [];
  return matrixByName[name] ?? null;
};

/** The matrix of an untagged video, as players assume it. */
export const guessColorMatrix = ({ width, height }: { width: number; height: number }): ColorMatrix =>
  Math.min(width, height) >= 720 ? 'bt709' : 'bt601';

/** Options of ffmpeg's `scale` filter that produce BT.709, which is what all renditions are tagged as. */
export const toBt709 = 'out_color_matrix=bt709:out_range=tv';

/** A filter from BT.709 to RGB. */
export const bt709ToRgb = 'scale=in_color_matrix=bt709:in_range=tv,format=rgb24';

/** A filter from RGB to BT.601, which JPEG always has. ffmpeg of 2018 would use the matrix of the frames before. */
export const rgbToJpeg = 'scale=out_color_matrix=bt601:out_range=pc,format=yuvj420p';

/**
 * Tags an output of libx264 as BT.709. Older versions of ffmpeg do not take the tags over from the filters, and version 7
 * takes primaries and transfer from the frames, whatever its options say.
 */
export const bt709Arguments: readonly string[] = [
  ...['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709', '-color_range', 'tv'],
  ...['-x264-params', 'colorprim=bt709:transfer=bt709:colormatrix=bt709'],
];
