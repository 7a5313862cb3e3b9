import type { Language } from '@cliffhanger/contracts';
import type { Cue } from '@cliffhanger/contracts/subtitle-cues';
import type { DemoSource, SoundNames } from '../demo-source.ts';

type Episode = Pick<DemoSource['episodes'][number], 'lines' | 'sounds'>;

/** A sound is shown for this time, or until somebody speaks. */
const soundSeconds = 1.6;
/** A sound that begins so shortly before a line is still shown with it. */
const minSoundSeconds = 0.8;

/** The subtitles of an episode: what is said. */
export const toSubtitles = ({ lines }: Pick<Episode, 'lines'>, language: Language): Cue[] =>
  lines.map(({ fromSeconds, toSeconds, words }) => ({ fromSeconds, toSeconds, text: words[language] }));

/**
 * The captions of an episode: what is said, after the name of a speaker who is not seen or who did not say the line before,
 * and the sounds that matter.
 * @throws when a speaker or a sound has no name
 */
export const toCaptions = (
  { lines, sounds }: Episode,
  { speakers, soundNames }: Pick<DemoSource, 'speakers'> & { soundNames: SoundNames },
  language: Language,
): Cue[] => {
  const inBrackets = (names: SoundNames, name: string) => {
    const text = names[name]?.[language];
    if (text === undefined) throw new Error(`"${name}" has no name in captions`);
    return `[${text}]`;
  };
  const said = lines.map(({ fromSeconds, toSeconds, speaker, offScreen, words }, index): Cue => {
    const isNamed = offScreen || lines[index - 1]?.speaker !== speaker;
    const separator = language === 'zh' ? '' : ' ';
    const text = isNamed ? inBrackets(speakers, speaker) + separator + words[language] : words[language];
    return { fromSeconds, toSeconds, text };
  });
  const heard = sounds.map(({ atSeconds, sound }): Cue => {
    const next = lines.find(({ fromSeconds }) => fromSeconds >= atSeconds + minSoundSeconds);
    const toSeconds = Math.min(atSeconds + soundSeconds, next?.fromSeconds ?? Infinity);
    return { fromSeconds: atSeconds, toSeconds, text: inBrackets(soundNames, sound) };
  });
  return [...said, ...heard].sort((a, b) => a.fromSeconds - b.fromSeconds);
};
