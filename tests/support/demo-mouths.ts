import { type DemoDrama, type DemoLine, linesOf } from '../../demo/studio/demo-content.ts';
import { expressionAt } from '../../demo/studio/people/acting.ts';
import { type Company, talkOf } from '../../demo/studio/people/company.ts';
import { correlation } from '../../demo/studio/voices/correlation.ts';
import { openingsPerSecond } from '../../demo/studio/voices/openings.ts';
import { poseAt, shotsOf, speakerOf } from './demo-faces.ts';

/** A mouth in a frame, at a second of its episode. */
export interface Mouth {
  time: number;
  /** The speaker whose lines move it. */
  speaker: string;
  open: number;
}

/** People act on every second frame. */
const framesPerSecond = 10;

/** All mouths of an episode before its cliff, by the numbers of its people. */
export const mouthsOf = (drama: DemoDrama, number: number, { cast, planes }: Company): Mouth[] => {
  const lines = linesOf(drama, number);
  return shotsOf(drama, number).flatMap(({ shot, start, people }) => {
    const inShot = lines.map(({ fromSeconds, toSeconds, speaker, take }) => ({
      fromSeconds: fromSeconds - start,
      toSeconds: toSeconds - start,
      speaker,
      openings: take?.openings,
    }));
    const times = Array.from(
      { length: Math.ceil(shot.seconds * framesPerSecond - 1e-6) },
      (_, frame) => frame / framesPerSecond,
    );
    return people.flatMap((plane) => {
      const speaker = speakerOf(cast, plane);
      const talk = talkOf(inShot, speaker);
      return times
        .filter((time) => planes[poseAt(plane, time)]?.surfaces.skin?.shape.length)
        .map((time) => ({
          time: start + time,
          speaker,
          open: expressionAt(plane, talk, time, number).open,
        }));
    });
  });
};

/** The second at which a line is no longer heard. */
export const voiceEnd = ({ fromSeconds, toSeconds, take }: DemoLine): number =>
  take ? Math.min(toSeconds, fromSeconds + take.seconds) : toSeconds;

/** The mouths of those who speak a line, while it is heard. */
export const mouthsDuring = (mouths: readonly Mouth[], line: DemoLine): Mouth[] =>
  mouths.filter(
    ({ speaker, time }) => speaker === line.speaker && line.fromSeconds <= time && time < voiceEnd(line),
  );

/** How well mouths follow the course of a voice since `start`, which is given as openings: 1 is best. */
export const likeness = (mouths: readonly Mouth[], openings: readonly number[], start: number): number =>
  correlation(
    mouths.map(({ open }) => open),
    mouths.map(({ time }) => openings[Math.round((time - start) * openingsPerSecond)] ?? 0),
  );
