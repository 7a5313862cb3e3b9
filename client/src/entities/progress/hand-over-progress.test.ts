import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setToken } from '#lib/api/token.ts';
import { allowHandover } from './hand-over-permission.ts';
import { startProgressHandover } from './hand-over-progress.ts';
import { saveWatched } from './visitor-storage.ts';

const sent = vi.fn(
  async (_url: string) => new Response(JSON.stringify({ code: 200, msg: 'OK', data: null })),
);

const drama = {
  dramaId: 'ferry',
  title: 'Ferry',
  hook: '',
  category: null,
  posterUrl: '',
  frameUrl: null,
  tone: '#000000',
  episodesNum: 10,
  freeEpisodesNum: 2,
  status: 'complete' as const,
  publishedAt: new Date(0).toISOString(),
};
const episode = { episodeId: 'ferry-1', number: 1, positionSeconds: 7, durationSeconds: 30, finished: false };

beforeEach(() => {
  vi.stubGlobal('fetch', sent);
  vi.stubGlobal('navigator', { languages: [] });
  saveWatched([{ drama, episodes: [{ ...episode, watchedAtMs: Date.now() }] }]);
});
afterEach(() => vi.unstubAllGlobals());

it('what a visitor watched is handed over to the account that they sign in to, and to no other', async () => {
  startProgressHandover();
  setToken('of a sign-in that nobody asked for');
  await vi.dynamicImportSettled();
  expect(sent).not.toHaveBeenCalled();
  setToken(null);

  allowHandover();
  setToken('of the viewer');
  await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce());
  expect(sent.mock.calls[0]?.[0]).toContain('watchProgressReport');
});
