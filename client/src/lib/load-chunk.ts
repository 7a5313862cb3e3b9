import { limits } from '@cliffhanger/contracts/limits';

/** A part of the client did not load in time or at all: docs/specification.md#8-errors. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
  readonly type: 'timeout' | 'missing';

  constructor(type: 'timeout' | 'missing', cause?: unknown) {
    super(`A part of the application is ${type === 'timeout' ? 'late' : 'missing'}`, { cause });
    this.type = type;
  }
}

/** Runs a dynamic import with a timeout. A chunk that did not arrive is requested once more. @throws ChunkLoadError */
export const loadChunk = async <Module>(
  load: () => Promise<Module>,
  timeoutMs: number = limits.chunkTimeoutMs,
): Promise<Module> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError('timeout')), timeoutMs);
  });
  const loaded = load()
    .catch(load)
    .catch((cause: unknown) => {
      throw new ChunkLoadError('missing', cause);
    });
  try {
    return await Promise.race([loaded, late]);
  } finally {
    clearTimeout(timer);
  }
};
