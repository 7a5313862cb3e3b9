import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { audioEncoderArguments } from '@cliffhanger/server/video/encoding.ts';
import { openFfmpeg } from '@cliffhanger/server/video/ffmpeg.ts';
import { expect, it } from 'vitest';
import { type DemoDrama, listDramas } from '../../demo/studio/demo-content.ts';
import { composeDemoEpisode } from '../../demo/studio/demo-episode.ts';
import { toWav } from '../../demo/studio/sound/mixer.ts';

/** Encodes the sound of an episode as its package does, and has ffmpeg measure it. */
const measure = async (folder: string, drama: DemoDrama, number: number) => {
  const ffmpeg = await openFfmpeg();
  writeFileSync(
    path.join(folder, 'sound.wav'),
    toWav(await composeDemoEpisode(drama, number, { workFolder: folder, ffmpeg })),
  );
  await ffmpeg.run({
    arguments: ['-y', '-i', 'sound.wav', ...audioEncoderArguments, 'sound.m4a'],
    folder,
  });
  const sound = path.join(folder, 'sound.m4a');
  const { log } = await ffmpeg.inspect([
    '-nostats',
    '-i',
    sound,
    '-filter_complex',
    'ebur128=peak=true',
    '-f',
    'null',
    '-',
  ]);
  const summary = log.slice(log.lastIndexOf('Summary'));
  const read = (pattern: RegExp) => Number(pattern.exec(summary)?.[1]);
  return { lufs: read(/I:\s+(\S+)/), range: read(/LRA:\s+(\S+)/), peakDb: read(/Peak:\s+(\S+)/) };
};

it('the encoded sound of every episode has -16 ± 0.5 LUFS, peaks of at most -1 dB, and a range of 5 LU', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'cliffhanger-sound-'));
  const faults: string[] = [];
  try {
    for (const drama of listDramas()) {
      for (const { number } of drama.source.episodes) {
        const { lufs, range, peakDb } = await measure(folder, drama, number);
        const figures = `${drama.source.slug} ${number}: ${lufs} LUFS, ${peakDb} dB, ${range} LU`;
        process.stdout.write(`${figures}\n`);
        if (Math.abs(lufs + 16) <= 0.5 && peakDb <= -1 && range >= 5) continue;
        faults.push(figures);
      }
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  expect(faults).toEqual([]);
}, 900_000);
