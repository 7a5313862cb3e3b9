import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readLettering } from './lettering.ts';
import { type DemoDrama, listDramas } from './studio/demo-content.ts';
import { groupOf } from './studio/film/artwork.ts';

const dramas = listDramas({ voices: false });

/** The drawings in the videos of a drama, as its planes name them. */
const listArt = ({ film }: DemoDrama): string[] => {
  const shots = film.episodes.flatMap(({ shots, ending }) => [
    ...shots,
    ...(ending.next ? [ending.next] : []),
  ]);
  const planes = shots.flatMap(({ scene, people, front }) => [
    ...(film.scenes[scene] ?? []),
    ...people,
    ...front,
  ]);
  return [...new Set(planes.flatMap((plane) => (plane.kind === 'art' ? [plane.art] : [])))].sort();
};

const readArt = ({ folder }: DemoDrama, art: string): string => {
  const [file = art, group] = art.split('#');
  const svg = readFileSync(path.join(folder, 'art', `${file}.svg`), 'utf8');
  return group ? groupOf(svg, group, file) : svg;
};

/** The lines of the pen in a drawing that may be letters: short, and around the origin of an alphabet. */
const strokesOf = (svg: string): string[] =>
  [...svg.matchAll(/<path [^>]*/g)].flatMap(([path]) => {
    const [, line = ''] = path.match(/ d="([^"]*)"/) ?? [];
    const farthest = Math.max(...(line.match(/\d+(\.\d+)?/g) ?? []).map(Number));
    return farthest <= alphabetReach && !/a/i.test(line) ? [line] : [];
  });
/** Letters of an alphabet are drawn in a square of this size, and then placed. Half of the writing is; the rest is drawn in place. */
const alphabetReach = 36;

describe('the writing in the videos of the demo', () => {
  it.each(dramas)('of $source.slug is drawn, not set in a font', ({ folder }) => {
    const art = path.join(folder, 'art');
    const faults = readdirSync(art).filter((file) =>
      /<(text|image|foreignObject)\b|font-/.test(readFileSync(path.join(art, file), 'utf8')),
    );
    expect(faults).toEqual([]);
  });

  it.each(dramas)('of $source.slug is listed once for each drawing that a video shows', (drama) => {
    const listed = readLettering(drama.folder).writing.map(({ art }) => art);
    expect(listed).toEqual([...new Set(listed)]);
    const shown = new Set(listArt(drama));
    expect(listed.filter((art) => !shown.has(art))).toEqual([]);
  });

  it('is in no drawing that is not listed: none has a letter of those that are', () => {
    const letters = new Set<string>();
    const others: { name: string; strokes: string[] }[] = [];
    for (const drama of dramas) {
      const listed = new Set(readLettering(drama.folder).writing.map(({ art }) => art));
      for (const art of listArt(drama)) {
        const strokes = strokesOf(readArt(drama, art));
        if (listed.has(art)) for (const stroke of strokes) letters.add(stroke);
        else others.push({ name: `${drama.source.slug} ${art}`, strokes });
      }
    }
    const faults = others.flatMap(({ name, strokes }) => {
      const found = strokes.filter((stroke) => letters.has(stroke));
      return found.length > 0 ? [`${name}: ${found.join(' | ')}`] : [];
    });
    expect(faults).toEqual([]);
  });
});
