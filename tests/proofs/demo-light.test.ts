import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import { type DemoDrama, filmOf, linesOf, listDramas } from '../../demo/studio/demo-content.ts';
import { cliffStart, type EpisodeFilm, type Shot } from '../../demo/studio/film/film.ts';
import { viewAt } from '../../demo/studio/film/placement.ts';
import { type PlaneOf, stage } from '../../demo/studio/film/plane.ts';
import { createFilm } from '../../demo/studio/film/record.ts';
import { readCast } from '../../demo/studio/people/planes-file.ts';

/** What the crop of a tall phone, its buttons and its subtitles leave of the stage. */
const safe = { left: 48, right: 492, top: 60, bottom: 600 };
const framesPerSecond = 2;
/** Luma from 0 to 255. */
const leastLuma = 45;
const leastFaceLuma = 60;
/** The part of an episode's frames that may be darker, also where the story puts the lights out for a second. */
const darkPart = 0.05;
const blackoutPart = 0.1;
const blackouts: ReadonlySet<string> = new Set(['the-understudy 9']);

type Area = typeof safe;

/** The mean luma of an area by BT.709. */
const lumaOf = (context: SKRSContext2D, { left, right, top, bottom }: Area): number => {
  const { data } = context.getImageData(left, top, right - left, bottom - top);
  let sum = 0;
  for (let at = 0; at < data.length; at += 4)
    sum += 0.2126 * (data[at] ?? 0) + 0.7152 * (data[at + 1] ?? 0) + 0.0722 * (data[at + 2] ?? 0);
  return sum / (data.length / 4);
};

const shotAt = ({ shots }: EpisodeFilm, time: number): { shot: Shot; start: number } | undefined => {
  let start = 0;
  for (const shot of shots) {
    if (time < start + shot.seconds) return { shot, start };
    start += shot.seconds;
  }
  return undefined;
};

/** From the brows to the chin of a person, as far as it is on the stage. */
const faceArea = ({ at, scale, depth }: PlaneOf<'person'>, shot: Shot, time: number): Area => {
  const { x, y, zoom } = viewAt(shot, time);
  const large = zoom ** depth;
  const middleX = stage.width / 2 + (at[0] - stage.width / 2 - x * depth) * large;
  const middleY = stage.height / 2 + (at[1] - stage.height / 2 - y * depth) * large;
  const reach = scale * large;
  return {
    left: Math.max(0, Math.round(middleX - 0.45 * reach)),
    right: Math.min(stage.width, Math.round(middleX + 0.45 * reach)),
    top: Math.max(0, Math.round(middleY - 0.25 * reach)),
    bottom: Math.min(stage.height, Math.round(middleY + 0.75 * reach)),
  };
};

/** The luma of the frames before the cliff, and of each face in the middle of its line. */
const measure = async (drama: DemoDrama, number: number) => {
  const episode = filmOf(drama, number);
  const lines = linesOf(drama, number);
  const { people, poses } = readCast(drama.folder);
  const drawAt = await createFilm(drama.folder, drama.film, episode, lines);
  const context = createCanvas(stage.width, stage.height).getContext('2d');
  const speaks = (plane: PlaneOf<'person'>, speaker: string): boolean => {
    const name = poses[plane.poses[0]?.[1] ?? '']?.person ?? '';
    return (people[name]?.speaker ?? name) === speaker;
  };
  const moments = lines.map(({ fromSeconds, toSeconds, speaker, words }) => {
    const time = (fromSeconds + toSeconds) / 2;
    const { shot, start = 0 } = shotAt(episode, time) ?? {};
    const plane = [...(shot?.people ?? []), ...(shot?.front ?? [])].find(
      (one): one is PlaneOf<'person'> => one.kind === 'person' && speaks(one, speaker),
    );
    return { time, name: words.en, area: shot && plane && faceArea(plane, shot, time - start) };
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
    else if (!name) frames.push(lumaOf(context, safe));
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
}, 900_000);
