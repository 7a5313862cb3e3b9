import { cueText } from '#entities/episode/subtitles.ts';

type Cue = Pick<VTTCue, 'startTime' | 'text'>;

export interface TranscriptLine {
  startSeconds: number;
  /** The name of the speaker, if the captions have it. */
  speaker: string | null;
  text: string;
  /** Whether it is a sound, and nobody speaks. */
  isSound: boolean;
}

/** "[Mara] Two for the last boat.", "[door]", "【门】". */
const bracketed = /^[[(（【](?<name>[^\])）】]+)[\])）】]\s*(?<said>.*)$/su;

/** The cues of captions or subtitles as lines to read, in the order they begin. Cues without text are left out. */
export const transcriptLines = (cues: readonly Cue[]): TranscriptLine[] =>
  cues
    .toSorted((first, second) => first.startTime - second.startTime)
    .map((cue) => ({ startSeconds: cue.startTime, text: cueText([cue]).replace(/\s+/g, ' ') }))
    .filter(({ text }) => text !== '')
    .map(({ startSeconds, text }) => {
      const { name, said } = bracketed.exec(text)?.groups ?? {};
      if (name === undefined) return { startSeconds, speaker: null, text, isSound: false };
      return said
        ? { startSeconds, speaker: name, text: said, isSound: false }
        : { startSeconds, speaker: null, text: name, isSound: true };
    });
