import { afterEach, expect, it, vi } from 'vitest';
import { storage } from '#lib/storage.ts';
import { followOtherTabs, startOver } from './start-over.ts';

vi.mock('#entities/offline/kept-queries.ts', () => ({ forgetKeptQueries: () => undefined }));
afterEach(() => vi.unstubAllGlobals());

it('a tab that slept while another one set a lock begins anew as the viewer comes back to it', async () => {
  const [reload, page] = [vi.fn(), new EventTarget()];
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { reload } }));
  vi.stubGlobal('document', page);
  await startOver();
  reload.mockClear();
  followOtherTabs();
  page.dispatchEvent(new Event('visibilitychange'));
  // As when signing out.
  storage.clearExcept([]);
  page.dispatchEvent(new Event('visibilitychange'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(reload).not.toHaveBeenCalled();
  storage.set('sj_age_lock', 'another time');
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.waitUntil(() => reload.mock.calls.length > 0);
});
