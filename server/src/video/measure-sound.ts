import { countSoundFormats, readLoudness } from './ffmpeg-log.ts';
import type { Inspect } from './measure-pictures.ts';
import { readPackets } from './packets.ts';
import { joinTracks } from './sound-filters.ts';
import { findLanguage, type LanguageSound } from './sound-tracks.ts';
import { findDamage } from './video-info.ts';
import { chooseOtherSounds, chooseSound, describeSound, type SoundTrack } from './video-streams.ts';

/** Decodes the sound that is heard, and those that viewers can choose in its place, and measures them as viewers hear them. */
export const measureSound = async (inspect: Inspect, given: readonly SoundTrack[]) => {
  let tracks = given;
  for (;;) {
    const usable = tracks.filter(({ isKnown, isEmpty }) => isKnown && !isEmpty);
    const chosen = chooseSound(usable);
    const others = chooseOtherSounds(usable, chosen);
    const otherTracks = others.flatMap((other) => other.tracks);
    const notes = describeSound(tracks, chosen, otherTracks);
    if (chosen.length === 0) return { sound: null, isDamaged: false, soundTracks: [], notes };
    const empty = await findEmptyTracks(inspect, [...chosen, ...otherTracks]);
    if (empty.length === 0) return { ...(await measureSounds(inspect, chosen, others)), notes };
    tracks = tracks.map((track) => ({ ...track, isEmpty: track.isEmpty || empty.includes(track.stream) }));
  }
};

const measureSounds = async (
  inspect: Inspect,
  chosen: readonly SoundTrack[],
  others: ReturnType<typeof chooseOtherSounds>,
) => {
  const first = await measureLoudness(inspect, chosen);
  const soundTracks: Omit<LanguageSound, 'file'>[] = [];
  let { isDamaged } = first;
  const language = findLanguage(chosen[0]?.language ?? null);
  if (language && others.length > 0) soundTracks.push({ language, ...first.sound });
  for (const other of others) {
    const measured = await measureLoudness(inspect, other.tracks);
    isDamaged ||= measured.isDamaged;
    soundTracks.push({ language: other.language, ...measured.sound });
  }
  return { sound: first.sound, isDamaged, soundTracks };
};

/** When a sound ends, in seconds from the start of its file. */
export const measureSoundSeconds = async (inspect: Inspect, streams: readonly number[]): Promise<number> => {
  const { output } = await inspect([
    ...streams.flatMap((stream) => ['-map', `0:${stream}`]),
    ...['-c', 'copy', '-f', 'framecrc', 'pipe:1'],
  ]);
  return Math.max(...streams.map((_, index) => readPackets(output, index, 0).endSeconds));
};

/** @returns the streams of the tracks without samples */
const findEmptyTracks = async (inspect: Inspect, tracks: readonly SoundTrack[]): Promise<number[]> => {
  const empty: number[] = [];
  for (const { stream } of tracks) {
    const { log } = await inspect(['-map', `0:${stream}`, '-frames:a', '1', '-f', 'null', '-']);
    if (/Output file is empty|nothing was encoded|without any data/.test(log)) empty.push(stream);
  }
  return empty;
};

const measureLoudness = async (inspect: Inspect, tracks: readonly SoundTrack[]) => {
  const streams = tracks.map(({ stream }) => stream);
  const measure = (changesFormat: boolean) =>
    inspect(
      [
        ...['-loglevel', 'verbose', '-filter_complex'],
        ...[`${joinTracks({ streams, changesFormat })},loudnorm=print_format=json[sound]`],
        ...['-map', '[sound]', '-f', 'null', '-'],
      ],
      ['-err_detect', 'explode'],
    );
  const first = await measure(false);
  const changesFormat = countSoundFormats(first.log) > streams.length;
  const { log, succeeded } = changesFormat ? await measure(true) : first;
  return {
    sound: { streams, changesFormat, ...readLoudness(log) },
    isDamaged: !succeeded || findDamage(log),
  };
};
