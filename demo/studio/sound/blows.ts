import { chance, drift } from '../../seeded-random.ts';
import type { blows } from '../film/film.ts';
import { band, shaped, strike, thump } from './foley.ts';
import { sine } from './sine.ts';

export type Blow = (typeof blows)[number];

/** A short noise in a frequency band that dies away, in times a second. */
const burst = (low: number, high: number, dying: number, seconds = 1.2): Float32Array => {
  const noise = band(low, high, Math.round(low + high));
  return shaped(seconds, (time, index) => noise(index) * Math.min(1, time / 0.002) * Math.exp(-time * dying));
};

interface Layer {
  sound: Float32Array;
  volume: number;
  atSeconds?: number;
}

const layered = (...layers: readonly Layer[]): Float32Array => {
  const sound = shaped(2, () => 0);
  for (const { sound: layer, volume, atSeconds = 0 } of layers) {
    const start = Math.round(atSeconds * 44_100);
    for (let index = 0; index < layer.length && start + index < sound.length; index += 1) {
      sound[start + index] = (sound[start + index] ?? 0) + (layer[index] ?? 0) * volume;
    }
  }
  return sound;
};

/** A rip: many small bursts, faster and faster. */
const rip = (low: number, high: number, seconds: number, seed: number): Float32Array => {
  const noise = band(low, high, seed);
  return shaped(seconds, (time, index) => {
    const grain = drift(seed, time * (60 + 90 * time));
    return noise(index) * grain ** 2 * 2.4 * Math.min(1, time / 0.03, (seconds - time) / 0.08);
  });
};

const glide = (from: number, to: number, seconds: number, overtone = 0.3): Float32Array => {
  let phase = 0;
  return shaped(seconds, (time) => {
    phase += (from + (to - from) * (time / seconds)) / 44_100;
    const shape = Math.min(1, time / 0.02, (seconds - time) / 0.1);
    return shape * 0.4 * (sine(phase) + overtone * sine(phase * 2) + overtone * 0.5 * sine(phase * 3));
  });
};

const players: Record<Blow, () => Float32Array> = {
  cloth: () =>
    layered({ sound: rip(500, 2600, 0.75, 3), volume: 1.2 }, { sound: thump(110, 60, 9, 0.6), volume: 0.35 }),
  howl: () =>
    layered(
      { sound: glide(330, 560, 0.55), volume: 1.3 },
      { sound: thump(90, 40, 3, 1.4), volume: 0.9, atSeconds: 0.56 },
    ),
  pencil: () =>
    layered(
      { sound: burst(1500, 5200, 70), volume: 1.5 },
      { sound: thump(900, 420, 38, 0.3, 1), volume: 0.9, atSeconds: 0.012 },
      { sound: burst(2400, 6000, 90), volume: 0.7, atSeconds: 0.19 },
    ),
  stamp: () =>
    layered(
      { sound: thump(210, 82, 13, 0.9, 0.8), volume: 1.3 },
      { sound: strike(340, 0.7, 9), volume: 0.4, atSeconds: 0.03 },
    ),
  receiver: () =>
    layered(
      { sound: burst(500, 1900, 26), volume: 1.2 },
      { sound: burst(600, 2200, 34), volume: 0.8, atSeconds: 0.17 },
      { sound: burst(700, 2400, 40), volume: 0.5, atSeconds: 0.29 },
      {
        sound: shaped(
          1.2,
          (time) =>
            0.22 * (sine(time * 350) + sine(time * 440)) * Math.min(1, time / 0.02, (1.2 - time) / 0.3),
        ),
        volume: 0.4,
        atSeconds: 0.55,
      },
    ),
  flatLine: () =>
    layered(
      {
        sound: shaped(1.6, (time) => 0.4 * sine(time * 960) * Math.min(1, time / 0.01, (1.6 - time) / 0.5)),
        volume: 0.9,
      },
      { sound: thump(70, 46, 6, 0.8), volume: 0.6 },
    ),
  paper: () =>
    layered(
      { sound: rip(1800, 7500, 0.5, 9), volume: 1.5 },
      { sound: rip(1500, 6500, 0.2, 12), volume: 1.2, atSeconds: 0.62 },
    ),
  cat: () =>
    layered(
      {
        sound: shaped(0.75, (time, index) => {
          const bend = 1 - Math.abs(time / 0.75 - 0.35);
          const tone = 520 + 330 * bend + 12 * chance(4, Math.floor(index / 400));
          return (
            0.34 *
            (sine(time * tone * 0.5) * 0.5 +
              sine(time * tone) +
              0.5 * sine(time * tone * 2) +
              0.3 * sine(time * tone * 3)) *
            Math.min(1, time / 0.1, (0.75 - time) / 0.3)
          );
        }),
        volume: 1,
      },
      { sound: thump(300, 130, 26, 0.25, 0.6), volume: 0.8, atSeconds: 0.85 },
    ),
  greatBell: () =>
    layered(
      { sound: strike(98, 2, 1.1), volume: 1.5 },
      { sound: strike(147, 2, 1.6), volume: 0.6 },
      { sound: burst(300, 1500, 40), volume: 0.4 },
    ),
  raindrop: () =>
    layered(
      { sound: glide(760, 1850, 0.07, 0.1), volume: 2 },
      { sound: glide(640, 1500, 0.06, 0.1), volume: 1.1, atSeconds: 0.3 },
      { sound: glide(900, 2000, 0.05, 0.1), volume: 0.8, atSeconds: 0.46 },
      { sound: burst(2500, 7000, 2.2, 1.3), volume: 0.22, atSeconds: 0.6 },
    ),
  rope: () =>
    layered(
      {
        sound: shaped(
          0.5,
          (time) => 0.5 * sine(time * 230 * (1 + 0.3 * time)) * (sine(time * 31) > 0 ? 1 : 0.15),
        ),
        volume: 0.9,
      },
      { sound: burst(350, 1400, 20), volume: 1.6, atSeconds: 0.52 },
      { sound: thump(150, 66, 9, 0.9), volume: 0.5, atSeconds: 0.75 },
    ),
  wire: () =>
    layered(
      { sound: strike(1510, 1.4, 5), volume: 0.9 },
      { sound: glide(2600, 1200, 0.35, 0.5), volume: 0.5, atSeconds: 0.02 },
      { sound: burst(3000, 8000, 50), volume: 0.8 },
    ),
  horn: () =>
    layered({
      sound: shaped(1.6, (time) => {
        const tone = (hertz: number) =>
          sine(time * hertz) + 0.7 * sine(time * hertz * 2) + 0.5 * sine(time * hertz * 3);
        return 0.2 * (tone(110) + tone(138.6)) * Math.min(1, time / 0.08, (1.6 - time) / 0.4);
      }),
      volume: 1.2,
    }),
};

/** Plays the blow that the episodes of a drama end on. */
export const playBlow = (blow: Blow): Float32Array => players[blow]();
