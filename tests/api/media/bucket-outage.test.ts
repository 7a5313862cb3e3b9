import { contract, errorTable, languages } from '@cliffhanger/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../support/app.ts';
import { insertDrama } from '../../support/library.ts';
import { writeEpisodes } from '../../support/media-links.ts';
import type { S3Fault } from '../../support/s3-faults.ts';
import { startS3Server } from '../../support/s3-server.ts';

const s3 = await startS3Server();
const app = await startTestApp({ ...s3.environment, LOG_LEVEL: 'warn' });
afterAll(async () => {
  await app.close();
  await s3.remove();
});

const episodes = 10;
/** An episode that no request has read before, because files are kept in memory. */
let episode = 0;
const imageKey = (number: number) => `images/posters/poster-${number}.avif`;
const playbackOf = async () => {
  const ids = { dramaId: 'epic', episodeId: `epic-${episode}` };
  const { playback } = await app.visitor.data(contract.dramas.detail, ids);
  if (!playback) throw new Error('the episode is locked');
  return playback;
};

beforeAll(async () => {
  await insertDrama(app.platform.database, { slug: 'epic', at: new Date(0), episodes, free: episodes });
  writeEpisodes(app, 'epic', episodes);
  for (let number = 1; number <= episodes; number++)
    await s3.bucket.put(imageKey(number), Buffer.from('picture'));
  await s3.upload(app.platform.config.mediaDir, '');
});
beforeEach(() => {
  episode += 1;
  // A failure is remembered for five seconds.
  app.advanceClock(5);
});

const ask = async (url: string, headers: Record<string, string> = {}) => {
  const response = await fetch(new URL(url, app.address), { headers, redirect: 'manual' });
  const body = response.headers.get('content-type')?.startsWith('application/json')
    ? await response.json()
    : await response.arrayBuffer();
  return { status: response.status, headers: response.headers, body };
};
const readiness = async () => {
  app.advanceClock(1);
  return ask('/readyz');
};

const expectOutage = async (start: () => unknown) => {
  const { posterUrl, preview, subtitles } = await playbackOf();
  const urls = [posterUrl, preview?.url, subtitles[0]?.url, `/${imageKey(episode)}`];
  await start();
  episode += 1;
  const startedAt = performance.now();
  const [next, ready, ...answers] = await Promise.all([
    playbackOf(),
    readiness(),
    ...urls.map((url) => ask(url ?? '')),
  ]);
  // The time that viewers wait, and some for a busy machine.
  expect(performance.now() - startedAt).toBeLessThan(9000);
  const { code, status } = errorTable.mediaUnavailable;
  for (const answer of answers) {
    expect(answer).toMatchObject({ status, body: { code, data: { retryAfterSeconds: 5 } } });
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  }
  expect(next.start).toBeUndefined();
  expect(app.logged.filter(({ level }) => level >= 50)).toEqual([]);
  return { next, ready };
};
const notReady = { status: 503, body: { checks: { media: 'failed' } } };
const expectRecovery = async (playlistUrl: string) => {
  s3.setFault(null);
  expect((await readiness()).status).toBe(200);
  expect((await ask(playlistUrl)).status).toBe(200);
  app.advanceClock(5);
  expect((await playbackOf()).start?.playlist).toContain('#EXTM3U');
};

describe('while the bucket is out of order, viewers get 503 in time', () => {
  it.each<S3Fault>([500, 503])('when it answers %i', async (fault) => {
    const { next, ready } = await expectOutage(() => s3.setFault(fault));
    expect(ready).toMatchObject(notReady);
    const sentences = await Promise.all(
      languages.map(async (language) => {
        const { body } = await ask(next.playlistUrl, { 'accept-language': language });
        return (body as { msg: string }).msg;
      }),
    );
    expect(new Set(sentences).size).toBe(languages.length);
    await expectRecovery(next.playlistUrl);
  });

  it('when it is silent', async () => {
    const { next, ready } = await expectOutage(() => s3.setFault('silent'));
    expect(ready).toMatchObject(notReady);
    await expectRecovery(next.playlistUrl);
  }, 15_000);

  it('when it stops within each body', async () => {
    const { next } = await expectOutage(() => s3.setFault('stopping'));
    await expectRecovery(next.playlistUrl);
  }, 15_000);

  it('when it does not run, and calls without media answer as before', async () => {
    const { ready } = await expectOutage(s3.stop);
    expect(ready).toMatchObject(notReady);
    const { items } = await app.visitor.data(contract.dramas.list);
    expect(items).toHaveLength(1);
    const reasons = app.logged.map((line) => (line as { reason?: string }).reason);
    expect(reasons).toContainEqual(
      expect.stringMatching(/^The bucket "films" at 127\.0\.0\.1:\d+ cannot be used: .*ECONNREFUSED/),
    );
    expect(reasons).toContainEqual(
      expect.stringMatching(/^The bucket "films" at \S+ cannot be used: it does not answer in time$/),
    );
  });
});
