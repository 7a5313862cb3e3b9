import { beforeEach, describe, expect, it } from 'vitest';
import type { MediaFiles } from './media-files.ts';
import { type MediaStore, openMediaStore } from './media-store.ts';

const mebibyte = 1024 * 1024;
/** As many segments of 1 MiB as fit; each needs one byte more than it has. */
const capacity = 55;

let nowMs: number;
let loaded: string[];
let store: MediaStore;
beforeEach(() => {
  nowMs = 0;
  loaded = [];
  const load = async (key: string) => {
    loaded.push(key);
    return Buffer.alloc(key.endsWith('.m3u8') ? 1000 : mebibyte);
  };
  store = openMediaStore({ load } as Partial<MediaFiles> as MediaFiles, () => nowMs);
});

const readAll = async (count: number, prefix = 'segment') => {
  for (let index = 0; index < count; index += 1) await store.read(`${prefix}-${index}`);
};

describe('the media store', () => {
  it('loads a file once, also for readers at the same time', async () => {
    await Promise.all([store.read('a'), store.read('a')]);
    await store.read('a');
    expect(loaded).toEqual(['a']);
    expect(store.peek('a')).toHaveLength(mebibyte);
  });

  it('keeps segments that are read often, and loads the others each time', async () => {
    await readAll(capacity);
    nowMs += 4_999;
    await store.read('other');
    await store.read('other');
    expect(loaded.slice(capacity)).toEqual(['other', 'other']);
    expect(store.peek('segment-0')).toBeDefined();
    expect(store.peek('other')).toBeUndefined();
  });

  it('replaces the segment that was not read for longest after five seconds', async () => {
    await readAll(capacity);
    nowMs += 4_999;
    store.peek('segment-0');
    nowMs += 1;
    await store.read('other');
    expect(store.peek('other')).toBeDefined();
    expect(store.peek('segment-0')).toBeDefined();
    expect(store.peek('segment-1')).toBeUndefined();
  });

  it('keeps playlists apart from segments', async () => {
    await readAll(capacity);
    await store.read('video.m3u8');
    expect(store.peek('video.m3u8')).toBeDefined();
  });
});
