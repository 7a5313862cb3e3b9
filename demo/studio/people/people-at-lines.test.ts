import { expect, it } from 'vitest';
import { facesAt, isInside, safeArea, shotAt, shotsOf } from '../../../tests/support/demo-faces.ts';
import { likeness, mouthsDuring, mouthsOf, voiceEnd } from '../../../tests/support/demo-mouths.ts';
import { linesOf, listDramas } from '../demo-content.ts';
import { loadCompany } from './company.ts';

const leastFacePixels = 150;
/** The part of the lines of an episode at which both eyes of a face are seen, and of a first episode. */
const leastPart = 0.85;
const leastPartOfFirst = 0.9;

/** From the outer corner of one eye to that of the other, in the last frame before the cliff. */
const leastPixelsAtCliff = 180;
const lastFrameSeconds = 0.05;

const leastLikeness = 0.6;
/** A "No." is over after two frames, and two frames are no course. */
const leastFrames = 3;
/** Below, a mouth is closed but for a rounding error. */
const leastOpen = 0.001;
const closingSeconds = 0.15;
/** A mouth that opens right after its line looks as if it spoke on. */
const restSeconds = 0.5;

const dramas = listDramas().map((drama) => ({ ...drama, company: loadCompany(drama.folder) }));

it.each(dramas)(
  '$source.slug shows a face in the safe area of a phone at each line, at most of them with both eyes',
  ({ company, ...drama }) => {
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
            eyes.every(({ middle }) => isInside(middle, safeArea)),
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

it.each(dramas)(
  '$source.slug ends every episode but the last one on a pair of eyes that a phone shows 180 pixels wide, and a face of the next',
  ({ company, ...drama }) => {
    for (const { number, ending } of drama.film.episodes) {
      const isFinale = number === drama.film.episodes.at(-1)?.number;
      const next = [...(ending.next?.people ?? []), ...(ending.next?.front ?? [])];
      expect(
        next.some(({ kind }) => kind === 'person'),
        `after episode ${number}`,
      ).toBe(!isFinale);
      if (isFinale) continue;
      const last = shotsOf(drama, number).at(-1);
      const faces = last ? facesAt(last, last.end - lastFrameSeconds, company) : [];
      const widths = faces.map(({ eyes: [one, other] }) =>
        one && other && [one, other].every(({ middle }) => isInside(middle, safeArea))
          ? Math.hypot(one.corner[0] - other.corner[0], one.corner[1] - other.corner[1])
          : 0,
      );
      expect(Math.max(0, ...widths), `episode ${number}`).toBeGreaterThanOrEqual(leastPixelsAtCliff);
    }
  },
);

it.each(dramas)(
  'the mouths of $source.slug follow the voices of those who speak, then close, and others are closed',
  ({ company, ...drama }) => {
    for (const { number } of drama.source.episodes) {
      const lines = linesOf(drama, number);
      const mouths = mouthsOf(drama, number, company);
      for (const line of lines) {
        const name = `episode ${number}: "${line.words.en}"`;
        const { speaker, fromSeconds, toSeconds, take } = line;
        const end = voiceEnd(line);
        const speaking = mouthsDuring(mouths, line);
        if (take && speaking.length >= leastFrames)
          expect(likeness(speaking, take.openings, fromSeconds), name).toBeGreaterThanOrEqual(leastLikeness);
        const next = lines.find((other) => other.speaker === speaker && other.fromSeconds >= toSeconds);
        const restEnd = Math.min(toSeconds + restSeconds, next?.fromSeconds ?? Infinity);
        const open = mouths.filter(
          (mouth) =>
            mouth.open > leastOpen &&
            (mouth.speaker === speaker
              ? end + closingSeconds <= mouth.time && mouth.time < restEnd
              : fromSeconds <= mouth.time && mouth.time < end),
        );
        expect(open, `${name}: others, or after it`).toEqual([]);
      }
    }
  },
);
