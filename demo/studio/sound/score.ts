import { chance } from '../../seeded-random.ts';
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
import { playCliff, playCue, playNoise, playSwell } from './foley.ts';
import { createPlayer, type Instrument } from './instruments.ts';
import { add, addRoom, createMix, type Mix, silence, toWav } from './mixer.ts';

/** The state of composing one episode. */
interface Session {
  mix: Mix;
  play: ReturnType<typeof createPlayer>;
  theme: Theme;
  score: Score;
  seed: number;
  /** Seconds of a beat, and the second at which the music must end. */
  beat: number;
  cliff: number;
  hit: number;
}

/** How a part is played: `shift` transposes it by scale steps, `pan` is -1 (left) to 1 (right). */
interface Part {
  instrument: Instrument;
  shift: number;
  volume: number;
  pan: number;
}

/**
 * Composes the sound of an episode as a WAV file: the drama's theme in the episode's key and tempo, background noise,
 * sound effects, and the hit at the cliffhanger. A finale ends on a chord instead.
 */
export const composeEpisode = (theme: Theme, episode: EpisodeFilm, isFinale: boolean): Buffer => {
  const { score } = episode;
  const seconds = episodeSeconds(episode);
  const session: Session = {
    mix: createMix(seconds),
    play: createPlayer(),
    theme,
    score,
    seed: seedOf(episode),
    beat: 60 / score.beatsPerMinute,
    cliff: cliffStart(episode),
    hit: hitStart(episode),
  };
  const phrase = theme.phraseBeats * session.beat;
  for (let number = 0; number * phrase < session.cliff; number += 1) playPhrase(session, number, phrase);
  if (isFinale) playFinalChord(session);
  else playHit(session);
  addRoom(session.mix, 0.5);
  playAmbienceAndCues(session, seconds);
  silence(session.mix, session.cliff, session.hit);
  return toWav(session.mix);
};

/** The MIDI number of a scale step, which may be below 0 or above the octave. */
const midiOf = ({ theme, score }: Session, step: number): number => {
  const size = theme.scale.length;
  const octave = Math.floor(step / size);
  return theme.root + score.transpose + octave * 12 + (theme.scale[step - octave * size] ?? 0);
};

const playPhrase = (session: Session, number: number, phrase: number): void => {
  const { mix, play, theme, score, cliff } = session;
  const { bass, chords, instrument, motif, scale, second } = theme;
  const start = number * phrase;
  const rise = number % 2 === 1 ? score.shift : 0;
  playNotes(session, motif, start, { instrument, shift: scale.length + rise, volume: 0.62, pan: -0.18 });
  const deep = second === 'pulse' ? 'pulse' : 'pluck';
  playNotes(session, bass, start, { instrument: deep, shift: -scale.length, volume: 0.55, pan: 0.1 });
  if (number > 0) {
    const everyOther = motif.filter((_, index) => index % 2 === 0);
    playNotes(session, everyOther, start, { instrument: second, shift: 0, volume: 0.2, pan: 0.4 });
  }
  for (const [index, step] of (chords[number % chords.length] ?? []).entries()) {
    const held = play('reed', midiOf(session, step), Math.min(phrase, cliff - start));
    add(mix, held, start, 0.075, index * 0.5 - 0.5);
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

const playHit = ({ mix, cliff, hit, seed }: Session): void => {
  add(mix, playSwell(seed), cliff - 0.9, 0.5);
  add(mix, playCliff(), hit, 1.1);
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
    add(mix, playCue(cue, seed + index), at, volume, ((index % 3) - 1) * 0.3);
  }
};
