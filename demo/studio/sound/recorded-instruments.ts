/** The recorded instruments: their program in General MIDI, and whether a note is held (by bow, breath or bellows). */
export const recordedInstruments = {
  accordion: { program: 21, held: true },
  celesta: { program: 8, held: false },
  cello: { program: 42, held: true },
  choir: { program: 52, held: true },
  clarinet: { program: 71, held: true },
  contrabass: { program: 43, held: true },
  doubleBass: { program: 32, held: false },
  dulcimer: { program: 15, held: false },
  fiddle: { program: 110, held: true },
  flute: { program: 73, held: true },
  harp: { program: 46, held: false },
  koto: { program: 107, held: false },
  musicBox: { program: 10, held: false },
  nylonGuitar: { program: 24, held: false },
  oboe: { program: 68, held: true },
  panFlute: { program: 75, held: true },
  piano: { program: 0, held: false },
  pizzicato: { program: 45, held: false },
  shakuhachi: { program: 77, held: true },
  strings: { program: 48, held: true },
  tremolo: { program: 44, held: true },
  vibraphone: { program: 11, held: false },
} as const;
export type RecordedInstrument = keyof typeof recordedInstruments;
export const instrumentNames = Object.keys(recordedInstruments) as [
  RecordedInstrument,
  ...RecordedInstrument[],
];

/** A recording holds every fifth note, one after the other; those between are played from the nearest. */
export const noteStep = 5;
/** The time of one note in a recording. It begins a little after the start and has ended before the end. */
export const slotSeconds = { held: 3, struck: 2.2 };
export const onsetSeconds = 0.02;

/** The note, of those that are recorded, from which a note is played. Both are MIDI numbers. */
export const nearestRecorded = (midi: number): number => Math.round(midi / noteStep) * noteStep;
