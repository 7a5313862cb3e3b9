import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { contract } from '@cliffhanger/contracts';
import { startOfTests, startTestApp } from '../support/app.ts';
import { insertDrama } from '../support/library.ts';
import { writeMedia } from '../support/media.ts';
import type { Benchmark } from './support/bench.ts';
import { compareRates } from './support/load.ts';
import { startMemoryServer } from './support/memory-server.ts';

/** A second of the lowest rendition. */
const segmentBytes = 50_000;
const episodes = 40;

export default {
  title: 'the first segment of an episode',
  baseline: 'a Fastify route that returns the same bytes from memory',
  goal: { ratio: 0.85, isAtLeast: true },
  async run({ seconds }) {
    const app = await startTestApp({ CHECK_ANSWERS: 'off' });
    const { database, config } = app.platform;
    await insertDrama(database, { slug: 'ferry', at: startOfTests, episodes, free: episodes });
    const viewer = await app.register();
    const segments = Array.from({ length: episodes }, () => randomBytes(segmentBytes));
    const requests = await Promise.all(
      segments.map(async (bytes, index) => {
        const episodeId = `ferry-${index + 1}`;
        writeMedia(config.mediaDir, 'ferry', episodeId);
        writeFileSync(path.join(config.mediaDir, 'ferry', episodeId, '540/00000.m4s'), bytes);
        const { playback } = await viewer.data(contract.dramas.detail, { dramaId: 'ferry', episodeId });
        return { path: `${playback?.playlistUrl}`.replace('index.m3u8', '00000.m4s') };
      }),
    );
    const baseline = await startMemoryServer(segments, 'video/iso.segment');
    const measured = { port: Number(new URL(app.address).port), requests };
    const name = `${segmentBytes / 1000} KB, of ${episodes} episodes in turn`;
    const row = { name, unit: '/s', ...(await compareRates(measured, baseline, seconds)) };
    await baseline.close();
    await app.close();
    return [row];
  },
} satisfies Benchmark;
