import type Hls from 'hls.js/light';
import type {
  HlsConfig,
  Loader,
  LoaderCallbacks,
  LoaderConfiguration,
  LoaderContext,
  LoaderStats,
} from 'hls.js/light';
import type { MediaLink } from './media-link.ts';
import { hasPlausibleSamples } from './segment-check.ts';
import { takeSegmentRequest } from './segment-requests.ts';
import type { StartFiles } from './start-files.ts';

type Data = string | ArrayBuffer;

/** What is at hand for a URL, with the times of its request. */
interface FoundFile {
  data: Promise<Data>;
  timing: () => { startMs: number; firstByteMs: number; endMs: number };
}

/** The error that hls.js gets for a damaged segment, so that it does not request it again. */
const unusable = { code: 410, text: 'The segment is damaged' };

/** Returns the number of the segment that is requested; `NaN` if it is another file. */
const numberOf = ({ frag }: LoaderContext & { frag?: { sn: unknown } }): number => Number(frag?.sn);

const isUsable = (data: unknown): boolean => !(data instanceof ArrayBuffer) || hasPlausibleSamples(data);

const bytesOf = (base64: string): ArrayBuffer =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)).buffer;

const inline = (data: Data): FoundFile => {
  const nowMs = performance.now();
  return {
    data: Promise.resolve(data),
    timing: () => ({ startMs: nowMs, firstByteMs: nowMs, endMs: nowMs }),
  };
};

const find = (url: string, files: StartFiles | null): FoundFile | undefined => {
  const text = files?.texts.get(url);
  if (text !== undefined) return inline(text);
  if (files?.init?.url === url) return inline(bytesOf(files.init.base64));
  const request = takeSegmentRequest(url);
  return (
    request && {
      data: request.bytes,
      timing: () => ({
        startMs: request.startedAtMs,
        firstByteMs: request.firstByteAtMs ?? request.startedAtMs,
        endMs: request.endedAtMs ?? performance.now(),
      }),
    }
  );
};

interface LoaderOptions {
  files: StartFiles | null;
  link: MediaLink;
  /** The numbers of segments that are to be taken as missing. */
  skippedNumbers: ReadonlySet<number>;
}

/**
 * Makes the loader class of one stream: it answers with the inline files and the requests already under way, and with
 * hls.js's own loader for everything else, by the current link. A failed early request is repeated by that loader, which
 * reports it.
 */
export const createStartLoader = (HlsClass: typeof Hls, { files, link, skippedNumbers }: LoaderOptions) => {
  const HlsLoader = HlsClass.DefaultConfig.loader as new (config: HlsConfig) => Loader<LoaderContext>;
  return class StartLoader<Context extends LoaderContext> implements Loader<Context> {
    readonly #loader: Loader<LoaderContext>;
    #isOver = false;
    context: Context | null = null;
    stats: LoaderStats;

    constructor(config: HlsConfig) {
      this.#loader = new HlsLoader(config);
      this.stats = this.#loader.stats;
    }

    load(context: Context, config: LoaderConfiguration, callbacks: LoaderCallbacks<Context>): void {
      this.context = context;
      const url = new URL(context.url, location.href).href;
      const checked: LoaderCallbacks<Context> = {
        ...callbacks,
        onSuccess: (response, stats, loaded, details) => {
          if (isUsable(response.data)) callbacks.onSuccess(response, stats, loaded, details);
          else callbacks.onError(unusable, loaded, details, stats);
        },
      };
      const request = () => {
        context.url = link.resolve(url);
        this.#loader.load(context, config, checked as unknown as LoaderCallbacks<LoaderContext>);
      };
      if (skippedNumbers.has(numberOf(context))) {
        queueMicrotask(() => this.#isOver || callbacks.onError(unusable, context, null, this.stats));
        return;
      }
      const found = context.rangeEnd ? undefined : find(url, files);
      if (!found) {
        request();
        return;
      }
      found.data.then(
        (data) => this.#isOver || this.#succeed(data, found.timing(), context, checked),
        () => this.#isOver || request(),
      );
    }

    abort(): void {
      this.#isOver = true;
      this.#loader.abort();
    }

    destroy(): void {
      this.#isOver = true;
      this.#loader.destroy();
    }

    getCacheAge(): number | null {
      return this.#loader.getCacheAge?.() ?? null;
    }

    getResponseHeader(name: string): string | null {
      return this.#loader.getResponseHeader?.(name) ?? null;
    }

    #succeed(
      data: Data,
      { startMs, firstByteMs, endMs }: ReturnType<FoundFile['timing']>,
      context: Context,
      callbacks: LoaderCallbacks<Context>,
    ): void {
      const { stats } = this;
      const sizeBytes = typeof data === 'string' ? data.length : data.byteLength;
      stats.loading = { start: startMs, first: firstByteMs, end: Math.max(endMs, firstByteMs) };
      stats.loaded = sizeBytes;
      stats.total = sizeBytes;
      callbacks.onProgress?.(stats, context, data, null);
      callbacks.onSuccess({ url: context.url, data, code: 200 }, stats, context, null);
    }
  };
};
