import { mix as between, chance, clamp, eased } from '../../seeded-random.ts';
import {
  blowStart,
  cliffStart,
  type EpisodeFilm,
  episodeSeconds,
  type Note,
  type Score,
  seedOf,
  type Theme,
} from '../film/film.ts';
import { playCliff, playCue, playNoise, playSwell } from './foley.ts';
import { createPlayer, type Instrument } from './instruments.ts';
import { master, type Stems } from './master.ts';
import { add, addRoom, createMix, fadeEnds, type Mix, silence } from './mixer.ts';

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
}

/** How a part is played: `shift` transposes it by scale steps, `pan` is -1 (left) to 1 (right). */
interface Part {
  instrument: Instrument;
  shift: number;
  volume: number;
  pan: number;
}

/**
 * Composes the sound of an episode: the drama's theme in the episode's key and tempo, background noise, sound effects,
 * silence, and the blow of the cliffhanger. A finale ends on a chord instead.
 */
export const composeEpisode = (theme: Theme, episode: EpisodeFilm, isFinale: boolean): Mix => {
  const stems = composeStems(theme, episode, isFinale);
  const sound = master(stems, (seconds) => quietAt(seconds / cliffStart(episode)));
  fadeEnds(sound);
  return sound;
};

/** How far the music is from full at a part of the story: it opens, steps back for what is said, and returns. */
const quietAt = (part: number): number => {
  const opening = between(0.35, 1, eased('inOut', clamp((part - 0.1) / 0.15)));
  return opening * (1 - eased('inOut', clamp((part - 0.55) / 0.37)));
};

const composeStems = (theme: Theme, episode: EpisodeFilm, isFinale: boolean): Stems => {
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
  };
  const phrase = theme.phraseBeats * session.beat;
  for (let number = 0; number * phrase < session.cliff; number += 1) playPhrase(session, number, phrase);
  if (isFinale) playFinalChord(session);
  else add(session.mix, playSwell(session.seed), session.cliff - 0.9, 0.5);
  addRoom(session.mix, 0.5);
  playAmbienceAndCues(session, seconds);
  const front = createMix(seconds);
  if (!isFinale) {
    silence(session.mix, session.cliff, blowStart(episode));
    add(front, playCliff(), blowStart(episode), 1.1);
    addRoom(front, 0.5);
  }
  return { bed: session.mix, front };
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
