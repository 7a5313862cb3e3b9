import { afterEach, describe, expect, it, vi } from 'vitest';
import { inOneTab } from './in-one-tab.ts';

describe('inOneTab', () => {
  afterEach(() => vi.unstubAllGlobals());

  const refuse = (name: string) => ({ request: () => Promise.reject(new DOMException('refused', name)) });
  const grant = (lock: object | null) => ({
    request: (_name: string, _options: object, work: (lock: object | null) => unknown) => work(lock),
  });
  const run = async (locks: object | undefined, options: LockOptions = {}) => {
    vi.stubGlobal('navigator', { locks });
    const work = vi.fn(async () => undefined);
    await inOneTab('name', options, work);
    return work.mock.calls.length;
  };

  it('works in each tab where there are no locks, and where the browser refuses them', async () => {
    expect(await run(undefined)).toBe(1);
    expect(await run(refuse('SecurityError'))).toBe(1);
    expect(await run(refuse('InvalidStateError'), { signal: new AbortController().signal })).toBe(1);
  });

  it('works once with the lock, and not at all while another tab has it or after the wait has ended', async () => {
    expect(await run(grant({}))).toBe(1);
    expect(await run(grant(null), { ifAvailable: true })).toBe(0);
    expect(await run(refuse('AbortError'), { signal: AbortSignal.abort() })).toBe(0);
  });

  it('does not repeat a work that fails', async () => {
    vi.stubGlobal('navigator', { locks: grant({}) });
    const work = vi.fn(() => Promise.reject(new Error('no answer')));
    await expect(inOneTab('name', {}, work)).rejects.toThrow('no answer');
    expect(work).toHaveBeenCalledTimes(1);
  });
});
