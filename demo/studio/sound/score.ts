import { mix as between, chance, clamp, eased } from '../../seeded-random.ts';
import {
  cliffStart,
  type EpisodeFilm,
  episodeSeconds,
  hitStart,
  type Note,
  type Score,
  seedOf,
  type Theme,
} from '../film/film.ts';
import { playBlow } from './blows.ts';
import { playCue, playNoise, playSwell } from './foley.ts';
import { master, type Stems } from './master.ts';
import { add, addMix, addRoom, applyLevels, createMix, fadeEnds, type Mix, silence } from './mixer.ts';
import type { RecordedInstrument } from './recorded-instruments.ts';
import type { PlayNote } from './recordings.ts';
import { mixVoices, type PlacedVoice } from './voice-stem.ts';

/** The state of composing one episode. */
interface Session {
  mix: Mix;
  play: PlayNote;
  theme: Theme;
  score: Score;
  seed: number;
  /** Seconds of a beat, and the second at which the music must end. */
  beat: number;
  cliff: number;
}

/** How a part is played: `shift` transposes it by scale steps, `pan` is -1 (left) to 1 (right). */
interface Part {
  instrument: RecordedInstrument;
  shift: number;
  volume: number;
  pan: number;
}

/** What an episode's sound is composed of besides its theme. */
export interface Performance {
  episode: EpisodeFilm;
  isFinale: boolean;
  /** When something is said. */
  lines: readonly { fromSeconds: number; toSeconds: number }[];
  /** The recorded voices of the lines that have one. */
  voices?: readonly PlacedVoice[];
  play: PlayNote;
}

/** The parts of an episode's sound. */
export interface EpisodeStems extends Stems {
  /** The music alone, as it is under the lines. It is a part of the bed. */
  music: Mix;
  voices: Mix;
}

/**
 * Composes the sound of an episode: the drama's theme in the episode's key and tempo, background noise, sound effects,
 * silence, and the drama's blow. A finale ends on a chord instead.
 */
export const composeEpisode = (theme: Theme, performance: Performance): Mix => {
  const { bed, voices, front } = composeStems(theme, performance);
  // Voices follow the loudness of the story as the music does, and stay above it.
  addMix(bed, voices);
  const sound = master({ bed, front }, (seconds) => quietAt(seconds / cliffStart(performance.episode)));
  fadeEnds(sound);
  return sound;
};

/** The instruments that a theme is played by. */
export const instrumentsOf = ({ instrument, second, low, pad }: Theme): RecordedInstrument[] => [
  instrument,
  second,
  low,
  pad,
];

/** How far the music is from full at a part of the story: it opens, steps back for what is said, and returns. */
const quietAt = (part: number): number => {
  const opening = between(0.35, 1, eased('inOut', clamp((part - 0.1) / 0.15)));
  return opening * (1 - eased('inOut', clamp((part - 0.55) / 0.37)));
};

/** Plays the parts of an episode without bringing them together. */
export const composeStems = (
  theme: Theme,
  { episode, isFinale, lines, voices: said = [], play }: Performance,
): EpisodeStems => {
  const { score } = episode;
  const seconds = episodeSeconds(episode);
  const session: Session = {
    mix: createMix(seconds),
    play,
    theme,
    score,
    seed: seedOf(episode),
    beat: 60 / score.beatsPerMinute,
    cliff: cliffStart(episode),
  };
  const phrase = theme.phraseBeats * session.beat;
  for (let number = 0; number * phrase < session.cliff; number += 1) playPhrase(session, number, phrase);
  if (isFinale) playFinalChord(session);
  addRoom(session.mix, 0.3);
  applyLevels(session.mix, (second) => levelUnderLines(lines, second));
  const music = { left: session.mix.left.slice(), right: session.mix.right.slice() };
  const voices = mixVoices(said, music, isFinale ? seconds : session.cliff);
  playAmbienceAndCues(session, seconds);
  const front = createMix(seconds);
  if (!isFinale) {
    add(session.mix, playSwell(session.seed), session.cliff - 0.9, 0.3);
    silence(session.mix, session.cliff, hitStart(episode));
    add(front, playBlow(theme.blow), hitStart(episode), 0.9);
    addRoom(front, 0.3);
  }
  return { bed: session.mix, front, music, voices };
};

const duckedLevel = 0.5;
/** The music is silent this long before the last line, which turns the story. */
const restSeconds = 0.8;

/** The music's level: half under lines, and none before the last one. */
const levelUnderLines = (lines: Performance['lines'], second: number): number => {
  let level = 1;
  for (const { fromSeconds, toSeconds } of lines) {
    const part = Math.min(clamp((second - fromSeconds) / 0.15 + 1), clamp((toSeconds + 0.3 - second) / 0.3));
    level = Math.min(level, 1 - (1 - duckedLevel) * part);
  }
  const turn = lines.at(-1)?.fromSeconds ?? 0;
  const rest = Math.min(clamp((second - turn + restSeconds) / 0.2), clamp((turn + 0.1 - second) / 0.1));
  return level * (1 - rest);
};

/** The loudspeaker of a phone has nothing below. */
const lowestMidi = 36;

/** The MIDI number of a scale step, which may be below 0 or above the octave. */
const midiOf = ({ theme, score }: Session, step: number): number => {
  const size = theme.scale.length;
  const octave = Math.floor(step / size);
  const midi = theme.root + score.transpose + octave * 12 + (theme.scale[step - octave * size] ?? 0);
  return midi < lowestMidi ? midi + 12 : midi;
};

const playPhrase = (session: Session, number: number, phrase: number): void => {
  const { mix, play, theme, score, cliff } = session;
  const { bass, chords, instrument, low, motif, pad, scale, second } = theme;
  const start = number * phrase;
  const rise = number % 2 === 1 ? score.shift : 0;
  playNotes(session, motif, start, { instrument, shift: scale.length + rise, volume: 0.62, pan: -0.18 });
  playNotes(session, bass, start, { instrument: low, shift: -scale.length, volume: 0.6, pan: 0.1 });
  if (number > 0) {
    const everyOther = motif.filter((_, index) => index % 2 === 0);
    playNotes(session, everyOther, start, { instrument: second, shift: 0, volume: 0.35, pan: 0.4 });
  }
  for (const [index, step] of (chords[number % chords.length] ?? []).entries()) {
    const held = play(pad, midiOf(session, step), Math.min(phrase, cliff - start));
    add(mix, held, start, 0.22, index * 0.5 - 0.5);
  }
};

const playNotes = (session: Session, notes: readonly Note[], start: number, part: Part): void => {
  const { mix, play, beat, cliff, seed } = session;
  for (const [at, step, beats] of notes) {
    const time = start + at * beat;
    if (time > cliff - 0.25) continue;
    // Musicians are never exactly on the beat.
    const early = (chance(seed, Math.round(time * 100)) - 0.5) * 0.016;
    const sound = play(part.instrument, midiOf(session, step + part.shift), beats * beat * 0.9);
    add(mix, sound, Math.max(0, time + early), part.volume, part.pan);
  }
};

const playFinalChord = (session: Session): void => {
  const { mix, play, theme, cliff } = session;
  const octave = theme.scale.length;
  for (const [index, step] of [0, 2, 4, octave].entries()) {
    const sound = play(theme.instrument, midiOf(session, step + octave), 2);
    add(mix, sound, cliff + index * 0.14, 0.5, index * 0.3 - 0.45);
  }
};

const playAmbienceAndCues = ({ mix, score, seed }: Session, seconds: number): void => {
  for (const [index, { noise, volume }] of score.ambience.entries()) {
    add(mix, playNoise(noise, seconds, seed + index * 7), 0, volume * 0.5, index % 2 === 0 ? -0.3 : 0.3);
  }
  for (const [index, { at, cue, volume }] of score.cues.entries()) {
    add(mix, playCue(cue, seed + index), at, volume * 0.7, ((index % 3) - 1) * 0.3);
  }
};
