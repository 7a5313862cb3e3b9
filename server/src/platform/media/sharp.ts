import { SerialQueue } from '#platform/concurrency/serial-queue.ts';

type SharpModule = typeof import('sharp')['default'];

/** Up to 200 MB when decoded. */
const maxPixels = 50_000_000;

/** One image at a time, because each takes a thread of the pool that also reads media files. */
const queue = new SerialQueue();

/**
 * Runs `work` with a function that opens a PNG, JPEG or WebP of up to 50 million pixels. All other decoders are disabled.
 *
 * @throws what libvips reports: a plain Error for a file that it cannot read
 */
export const withSharp = <T>(
  work: (openImage: (bytes: Buffer) => ReturnType<SharpModule>) => Promise<T>,
): Promise<T> =>
  queue.run(async () => {
    const sharp = await loadSharp();
    return work((bytes) => sharp(bytes, { limitInputPixels: maxPixels }));
  });

/** sharp takes 0.3 s to load, so it is loaded with the first image. */
const loadSharp = async (): Promise<SharpModule> => {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
};
