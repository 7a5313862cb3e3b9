import { expect, it } from 'vitest';
import { facesAt, isInside, safeArea, shotAt, shotsOf } from '../../../tests/support/demo-faces.ts';
import { listDramas } from '../demo-content.ts';
import { loadCompany } from './company.ts';

const leastFacePixels = 150;
/** The part of the lines of an episode at which both eyes of a face are seen, and of a first episode. */
const leastPart = 0.85;
const leastPartOfFirst = 0.9;

it.each(listDramas())(
  '$source.slug shows a face in the safe area of a phone at each line, at most of them with both eyes',
  (drama) => {
    const company = loadCompany(drama.folder);
    for (const [index, { number, lines }] of drama.source.episodes.entries()) {
      const shots = shotsOf(drama, number);
      expect(lines.at(-1)?.toSeconds, `episode ${number}`).toBeLessThanOrEqual(shots.at(-1)?.end ?? 0);
      const withBothEyes = lines.filter(({ fromSeconds, toSeconds, words }) => {
        const time = (fromSeconds + toSeconds) / 2;
        const shot = shotAt(shots, time);
        const faces = (shot ? facesAt(shot, time, company) : []).filter(
          ({ skin, eyes }) =>
            skin.right - skin.left >= leastFacePixels &&
            eyes.length > 0 &&
            eyes.every((eye) => isInside(eye, safeArea)),
        );
        expect(faces, `episode ${number}: "${words.en}"`).not.toEqual([]);
        return faces.some(({ eyes }) => eyes.length === 2);
      });
      expect(withBothEyes.length / lines.length, `episode ${number}`).toBeGreaterThanOrEqual(
        index === 0 ? leastPartOfFirst : leastPart,
      );
    }
  },
);
