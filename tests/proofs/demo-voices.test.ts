import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openFfmpeg } from '@cliffhanger/server/video/ffmpeg.ts';
import { expect, it } from 'vitest';
import { type DemoDrama, linesOf, listDramas } from '../../demo/studio/demo-content.ts';
import { prepareSound } from '../../demo/studio/demo-episode.ts';
import { hitStart } from '../../demo/studio/film/film.ts';
import { type Company, loadCompany } from '../../demo/studio/people/company.ts';
import { type Mix, sampleRate } from '../../demo/studio/sound/mixer.ts';
import { composeStems, type Performance } from '../../demo/studio/sound/score.ts';
import { powerBetween } from '../../demo/studio/sound/voice-stem.ts';
import { openingsOf } from '../../demo/studio/voices/assemble-take.ts';
import { likeness, mouthsDuring, mouthsOf } from '../support/demo-mouths.ts';

const leastOverMusicDb = 6;
const leastCorrelation = 0.6;
const silentDb = -50;
/** A "No." is over after two frames, and two frames are no course. */
const leastFrames = 3;

const decibels = (power: number): number => 10 * Math.log10(power + 1e-12);
const levelBetween = ({ left, right }: Mix, from: number, to: number): number => {
  const peak = [left, right].flatMap((track) =>
    track
      .subarray(from * sampleRate, to * sampleRate)
      .reduce((most, value) => Math.max(most, Math.abs(value)), 0),
  );
  return decibels(Math.max(...peak) ** 2);
};

/** How far each voice is above the music, and the peak in the silence before the blow, in dB. */
const measureStems = (drama: DemoDrama, performance: Performance) => {
  const { bed, voices, front, music } = composeStems(drama.film.theme, performance);
  const over = (performance.voices ?? []).map(({ fromSeconds, toSeconds, samples }) => {
    const end = Math.min(toSeconds, fromSeconds + samples.length / sampleRate);
    return decibels(powerBetween(voices, fromSeconds, end)) - decibels(powerBetween(music, fromSeconds, end));
  });
  const blow = hitStart(performance.episode);
  const before = performance.isFinale
    ? Number.NEGATIVE_INFINITY
    : Math.max(...[bed, voices, front].map((stem) => levelBetween(stem, blow - 0.6, blow - 0.01)));
  return { over, before };
};

/** How well mouths that are seen follow the voices that are heard, which were encoded and decoded since they were measured. */
const measureMouths = (
  drama: DemoDrama,
  { episode, voices = [] }: Performance,
  company: Company,
): number[] => {
  const mouths = mouthsOf(drama, episode.number, company);
  const lines = linesOf(drama, episode.number).filter(({ take }) => take);
  return voices.flatMap(({ fromSeconds, samples }, index) => {
    const line = lines[index];
    const speaking = line ? mouthsDuring(mouths, line) : [];
    return speaking.length < leastFrames
      ? []
      : [likeness(speaking, openingsOf(samples, sampleRate), fromSeconds)];
  });
};

it('each voice is 6 dB above the music, moves the mouth of its speaker, and leaves the silence before the blow', async () => {
  const workFolder = mkdtempSync(path.join(tmpdir(), 'cliffhanger-voices-'));
  const faults: string[] = [];
  try {
    const ffmpeg = await openFfmpeg();
    for (const drama of listDramas()) {
      const company = loadCompany(drama.folder);
      for (const { number } of drama.source.episodes) {
        const performance = await prepareSound(drama, number, { workFolder, ffmpeg });
        const { over, before } = measureStems(drama, performance);
        const mouths = measureMouths(drama, performance, company);
        const name = `${drama.source.slug} ${number}`;
        const [least, alike] = [Math.min(...over), Math.min(...mouths)];
        process.stdout.write(
          `${name}: ${over.length} voices, ${least.toFixed(1)} to ${Math.max(...over).toFixed(1)} dB, mouths ${alike.toFixed(2)}, silence ${before.toFixed(0)} dB\n`,
        );
        if (least >= leastOverMusicDb && alike >= leastCorrelation && before < silentDb) continue;
        faults.push(
          `${name}: ${least.toFixed(1)} dB, mouths ${alike.toFixed(2)}, silence ${before.toFixed(0)} dB`,
        );
      }
    }
  } finally {
    rmSync(workFolder, { recursive: true });
  }
  expect(faults).toEqual([]);
}, 1_800_000);
