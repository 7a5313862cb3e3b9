import { chance, drift } from '../../seeded-random.ts';
import type { cues, noises } from '../film/film.ts';
import { sampleRate } from './mixer.ts';
import { sine } from './sine.ts';

export type Noise = (typeof noises)[number];
export type Cue = (typeof cues)[number];

/** Computes a sound sample by sample. */
export const shaped = (seconds: number, sampleAt: (time: number, index: number) => number): Float32Array => {
  const sound = new Float32Array(Math.ceil(seconds * sampleRate));
  for (let index = 0; index < sound.length; index += 1) sound[index] = sampleAt(index / sampleRate, index);
  return sound;
};

/** White noise in a frequency band (one-pole filters), from about -1 to 1. */
export const band = (low: number, high: number, seed: number) => {
  const openness = 1 - Math.exp((-2 * Math.PI * high) / sampleRate);
  const cut = 1 - Math.exp((-2 * Math.PI * low) / sampleRate);
  let fast = 0;
  let slow = 0;
  return (index: number): number => {
    fast += openness * (chance(seed, index) * 2 - 1 - fast);
    slow += cut * (fast - slow);
    return (fast - slow) * (1 + 2200 / high);
  };
};

/** Plays the continuous background noise of a place. */
export const playNoise = (noise: Noise, seconds: number, seed: number): Float32Array => {
  if (noise === 'sea') {
    const wash = band(120, 900, seed);
    const spray = band(1800, 5200, seed + 1);
    return shaped(seconds, (time, index) => {
      const wave = 0.5 + 0.5 * sine(time * 0.17 + 0.1);
      return wash(index) * (0.16 + 0.4 * wave) + spray(index) * 0.09 * wave * wave;
    });
  }
  if (noise === 'rain') {
    const patter = band(1400, 7000, seed);
    const low = band(200, 700, seed + 1);
    return shaped(
      seconds,
      (time, index) => patter(index) * (0.2 + 0.08 * drift(seed, time * 9)) + low(index) * 0.09,
    );
  }
  if (noise === 'wind') {
    const gust = band(220, 620, seed);
    const whistle = band(700, 1200, seed + 1);
    return shaped(seconds, (time, index) => {
      const strength = drift(seed, time * 0.7);
      return gust(index) * (0.12 + 0.5 * strength) + whistle(index) * 0.16 * strength ** 2;
    });
  }
  if (noise === 'hum') {
    const air = band(80, 400, seed);
    return shaped(
      seconds,
      (time, index) => 0.12 * sine(time * 60) + 0.06 * sine(time * 120.4) + air(index) * 0.1,
    );
  }
  const air = band(60, 300, seed);
  return shaped(seconds, (_, index) => air(index) * 0.16);
};

/** A tone that falls and dies away; `edge` is the loudness of the click before it. */
export const thump = (from: number, to: number, dying: number, seconds: number, edge = 0): Float32Array => {
  const click = band(600, 3000, 5);
  let phase = 0;
  return shaped(seconds, (time, index) => {
    phase += (to + (from - to) * Math.exp(-time * 22)) / sampleRate;
    return sine(phase) * Math.exp(-time * dying) + click(index) * edge * Math.exp(-time * 60);
  });
};

/** Struck metal. */
export const strike = (frequency: number, seconds: number, dying: number): Float32Array =>
  shaped(
    seconds,
    (time) =>
      (sine(time * frequency) * Math.exp(-time * dying) +
        0.5 * sine(time * frequency * 2.02) * Math.exp(-time * dying * 1.7) +
        0.4 * sine(time * frequency * 2.74) * Math.exp(-time * dying * 2.2) +
        0.25 * sine(time * frequency * 5.41) * Math.exp(-time * dying * 5)) *
      0.45,
  );

const players: Record<Cue, (seed: number) => Float32Array> = {
  horn: () =>
    shaped(1.7, (time) => {
      const shape = Math.min(1, time / 0.12, (1.7 - time) / 0.5);
      const voice = (frequency: number) =>
        sine(time * frequency) +
        0.6 * sine(time * frequency * 2) +
        0.45 * sine(time * frequency * 3) +
        0.2 * sine(time * frequency * 4);
      return shape * 0.22 * (voice(98) + voice(123.5));
    }),
  knock: () => thump(420, 160, 30, 0.25, 0.7),
  slap: () => {
    const skin = band(700, 5200, 9);
    const body = thump(260, 110, 40, 0.25);
    return body.map(
      (sample, index) => 0.45 * sample + skin(index) * 1.6 * Math.exp((-index / sampleRate) * 48),
    );
  },
  bell: () => strike(196, 3, 1.2),
  ring: () =>
    shaped(
      1,
      (time) =>
        (Math.floor(time * 26) % 2 === 0 ? 0.5 : 0.35) *
        (sine(time * 1040) + sine(time * 1310)) *
        0.5 *
        Math.min(1, (1 - time) / 0.2),
    ),
  drum: () => thump(150, 52, 5, 1.1, 0.35),
  step: (seed) => thump(130 + 30 * chance(seed, 1), 70, 34, 0.2, 0.5),
  gull: () =>
    shaped(0.9, (time) => {
      const call = time % 0.42;
      return (
        0.3 *
        sine(time * (1500 - call * 1100)) *
        Math.max(0, Math.sin((call / 0.36) * Math.PI)) *
        (call < 0.36 ? 1 : 0)
      );
    }),
  thunder: (seed) => {
    const roll = band(30, 240, seed);
    return shaped(
      2.6,
      (time, index) =>
        roll(index) *
        1.6 *
        Math.min(1, time / 0.05) *
        Math.exp(-time * 1.5) *
        (0.6 + 0.4 * drift(seed, time * 8)),
    );
  },
  door: (seed) => {
    const wood = band(90, 500, seed);
    return shaped(1.1, (time, index) => {
      const creak =
        time < 0.7 ? 0.16 * sine(time * (180 + 90 * drift(seed, time * 12))) * sine(time * 31) : 0;
      const shut = time > 0.72 ? wood(index) * 2.2 * Math.exp(-(time - 0.72) * 16) : 0;
      return creak + shut;
    });
  },
  tick: () => thump(2400, 1700, 90, 0.08, 0.8),
  chime: () => strike(784, 2.2, 1.8),
  heart: () => {
    const first = thump(95, 46, 12, 0.8);
    const second = thump(85, 42, 14, 0.5);
    return first.map((sample, index) => sample + 0.75 * (second[index - Math.round(0.24 * sampleRate)] ?? 0));
  },
  write: (seed) => {
    const nib = band(2500, 6500, seed);
    return shaped(
      1.1,
      (time, index) =>
        nib(index) * 0.5 * Math.max(0, sine(time * 5.5)) * (0.4 + 0.6 * drift(seed, time * 10)),
    );
  },
  howl: () => {
    let phase = 0;
    return shaped(2.8, (time) => {
      const rise = 1 - Math.exp(-time * 3.2);
      const fall = Math.max(0, time - 1.8);
      phase += ((300 + 220 * rise - 110 * fall) * (1 + 0.012 * sine(time * 5.2))) / sampleRate;
      const shape = Math.min(1, time / 0.35, (2.8 - time) / 0.9);
      return 0.3 * shape * (sine(phase) + 0.32 * sine(phase * 2) + 0.1 * sine(phase * 3));
    });
  },
  /** A run up and down a pan flute. */
  pipe: (seed) => {
    const breath = band(900, 3600, seed);
    const [seconds, pipes] = [1.6, 9];
    let phase = 0;
    return shaped(seconds, (time, index) => {
      const place = pipes * (1 - Math.abs((time / seconds) * 2 - 1));
      phase += (700 * 2 ** (Math.floor(place) / 6)) / sampleRate;
      const blown = 0.3 + 0.7 * Math.sin((place % 1) * Math.PI);
      const voice = 0.5 * sine(phase) + 0.08 * sine(phase * 3) + breath(index) * 0.14;
      return voice * blown * Math.min(1, time / 0.05, (seconds - time) / 0.2);
    });
  },
};

export const playCue = (cue: Cue, seed: number): Float32Array => players[cue](seed);

/** Plays the rising noise before the hit. */
export const playSwell = (seed: number): Float32Array => {
  const air = band(500, 4200, seed);
  return shaped(0.9, (time, index) => air(index) * 0.5 * (time / 0.9) ** 3);
};
