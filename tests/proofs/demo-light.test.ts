import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import { type DemoDrama, filmOf, linesOf, listDramas } from '../../demo/studio/demo-content.ts';
import { cliffStart } from '../../demo/studio/film/film.ts';
import { stage } from '../../demo/studio/film/plane.ts';
import { createFilm } from '../../demo/studio/film/record.ts';
import { loadCompany } from '../../demo/studio/people/company.ts';
import type { Sides } from '../../demo/studio/people/sides.ts';
import { facesAt, safeArea, shotAt, shotsOf } from '../support/demo-faces.ts';

const framesPerSecond = 2;
/** Luma from 0 to 255. */
const leastLuma = 45;
const leastFaceLuma = 60;
/** The part of an episode's frames that may be darker, also where the story puts the lights out for a second. */
const darkPart = 0.05;
const blackoutPart = 0.1;
const blackouts: ReadonlySet<string> = new Set(['the-understudy 9']);

/** The mean luma of an area by BT.709. */
const lumaOf = (context: SKRSContext2D, { left, right, top, bottom }: Sides): number => {
  const { data } = context.getImageData(left, top, right - left, bottom - top);
  let sum = 0;
  for (let at = 0; at < data.length; at += 4)
    sum += 0.2126 * (data[at] ?? 0) + 0.7152 * (data[at + 1] ?? 0) + 0.0722 * (data[at + 2] ?? 0);
  return sum / (data.length / 4);
};

/** The whole pixels of an area that are on the stage. */
const onStage = ({ left, right, top, bottom }: Sides): Sides => ({
  left: Math.max(0, Math.round(left)),
  right: Math.min(stage.width, Math.round(right)),
  top: Math.max(0, Math.round(top)),
  bottom: Math.min(stage.height, Math.round(bottom)),
});

/** The luma of the frames before the cliff, and of each face in the middle of its line. */
const measure = async (drama: DemoDrama, number: number) => {
  const episode = filmOf(drama, number);
  const lines = linesOf(drama, number);
  const company = loadCompany(drama.folder);
  const shots = shotsOf(drama, number);
  const drawAt = await createFilm(drama.folder, drama.film, episode, lines);
  const context = createCanvas(stage.width, stage.height).getContext('2d');
  const moments = lines.map(({ fromSeconds, toSeconds, speaker, words }) => {
    const time = (fromSeconds + toSeconds) / 2;
    const shot = shotAt(shots, time);
    const face = shot && facesAt(shot, time, company).find((one) => one.speaker === speaker);
    return { time, name: words.en, area: face && onStage(face.features) };
  });
  const frames: number[] = [];
  const faces: { name: string; luma: number }[] = [];
  const times = Array.from({ length: Math.floor(cliffStart(episode) * framesPerSecond) }, (_, frame) => ({
    time: frame / framesPerSecond,
    name: '',
    area: undefined,
  }));
  for (const { time, name, area } of [...times, ...moments].sort((a, b) => a.time - b.time)) {
    await drawAt(context, time);
    if (area) faces.push({ name, luma: lumaOf(context, area) });
    else if (!name) frames.push(lumaOf(context, safeArea));
  }
  return { frames, faces };
};

it('the frames before each cliff of the demo, and the faces that speak, are light enough for a phone', async () => {
  const faults: string[] = [];
  for (const drama of listDramas()) {
    for (const { number } of drama.source.episodes) {
      const { frames, faces } = await measure(drama, number);
      const name = `${drama.source.slug} ${number}`;
      const dark = frames.filter((luma) => luma < leastLuma).length / frames.length;
      const dim = faces.filter(({ luma }) => luma < leastFaceLuma);
      const least = Math.min(...faces.map(({ luma }) => luma));
      process.stdout.write(
        `${name}: ${(dark * 100).toFixed(0)} % dark, mean ${(frames.reduce((sum, luma) => sum + luma, 0) / frames.length).toFixed(0)}, darkest face ${least.toFixed(0)}\n`,
      );
      if (dark > (blackouts.has(name) ? blackoutPart : darkPart))
        faults.push(`${name}: ${(dark * 100).toFixed(0)} % of its frames are dark`);
      for (const face of dim) faults.push(`${name}: a face has ${face.luma.toFixed(0)} at "${face.name}"`);
    }
  }
  expect(faults).toEqual([]);
}, 1_800_000);
