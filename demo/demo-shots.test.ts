import { describe, expect, it } from 'vitest';
import { type DemoDrama, filmOf, linesOf, listDramas } from './studio/demo-content.ts';
import type { Shot } from './studio/film/film.ts';
import { readCast } from './studio/people/planes-file.ts';

const dramas = listDramas({ voices: false });
const leastShots = 8;
const longestMedianSeconds = 2.6;
const longestShotSeconds = 5;
const latestFirstLineSeconds = 0.8;
/** A rounding error of the seconds in the content. */
const tolerance = 1e-6;
/** The speakers that are no people, by their drawings. */
const drawnSpeakers: Readonly<Record<string, string>> = { parrot: 'minutes' };

/** Finds who is in the picture of a shot: as a person, or in a drawing that is named after it (`amparo-hands`). */
const createFinder = ({ source, film, folder }: DemoDrama): ((shot: Shot) => Set<string>) => {
  const { people, poses } = readCast(folder);
  const speakers = Object.keys(source.speakers);
  return ({ scene, people: own, front }) => {
    const seen = new Set<string>();
    for (const plane of [...(film.scenes[scene] ?? []), ...own, ...front]) {
      if (plane.kind === 'person') {
        for (const [, pose] of plane.poses) {
          const name = poses[pose]?.person ?? '';
          seen.add(people[name]?.speaker ?? name);
        }
      } else if (plane.kind === 'art') {
        const [file = ''] = plane.art.split('#');
        const speaker = drawnSpeakers[file] ?? speakers.find((name) => file.startsWith(`${name}-`));
        if (speaker) seen.add(speaker);
      }
    }
    return seen;
  };
};

/** The lines of a drama, each with who is in the pictures that it is spoken over. */
const listSpoken = (drama: DemoDrama) => {
  const find = createFinder(drama);
  return drama.source.episodes.flatMap(({ number }) => {
    let end = 0;
    const pictures = filmOf(drama, number).shots.map((shot) => {
      const start = end;
      end += shot.seconds;
      return { start, end, seen: find(shot) };
    });
    // The dark at the cliff shows nobody.
    pictures.push({ start: end, end: Number.POSITIVE_INFINITY, seen: new Set() });
    return linesOf(drama, number).map((line) => ({
      line,
      name: `${number}: ${line.speaker} "${line.words.en}"`,
      pictures: pictures.filter(
        (picture) => line.fromSeconds < picture.end - tolerance && line.toSeconds > picture.start + tolerance,
      ),
    }));
  });
};

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};

describe('the shots of the demo', () => {
  it.each(dramas)('of $source.slug are short, and somebody speaks at once', (drama) => {
    for (const { number } of drama.source.episodes) {
      const seconds = filmOf(drama, number).shots.map((shot) => shot.seconds);
      const name = `episode ${number}`;
      expect(seconds.length, name).toBeGreaterThanOrEqual(leastShots);
      expect(median(seconds), name).toBeLessThanOrEqual(longestMedianSeconds);
      expect(Math.max(...seconds), name).toBeLessThanOrEqual(longestShotSeconds);
      expect(linesOf(drama, number)[0]?.fromSeconds, name).toBeLessThanOrEqual(latestFirstLineSeconds);
    }
  });

  it.each(dramas)('of $source.slug show who speaks, unless the line says that nobody sees it', (drama) => {
    const faults = listSpoken(drama)
      .filter(({ line, pictures }) => pictures.some(({ seen }) => seen.has(line.speaker)) === line.offScreen)
      .map(({ name }) => name);
    expect(faults).toEqual([]);
  });

  it.each(dramas)('of $source.slug change within a line only where its speaker is on both sides', (drama) => {
    const faults = listSpoken(drama)
      .filter(
        ({ line, pictures }) =>
          pictures.length > 1 && !line.offScreen && !pictures.every(({ seen }) => seen.has(line.speaker)),
      )
      .map(({ name }) => name);
    expect(faults).toEqual([]);
  });
});
