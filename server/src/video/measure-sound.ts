import { countSoundFormats, readLoudness } from './ffmpeg-log.ts';
import type { Inspect } from './measure-pictures.ts';
import { joinTracks } from './sound-filters.ts';
import { findDamage } from './video-info.ts';
import { chooseSound, describeSound, type SoundTrack } from './video-streams.ts';

/** Decodes the sound that is heard and measures its loudness as viewers hear it. */
export const measureSound = async (inspect: Inspect, given: readonly SoundTrack[]) => {
  let tracks = given;
  for (;;) {
    const chosen = chooseSound(tracks.filter(({ isKnown, isEmpty }) => isKnown && !isEmpty));
    const notes = describeSound(tracks, chosen);
    if (chosen.length === 0) return { sound: null, isDamaged: false, notes };
    const empty = await findEmptyTracks(inspect, chosen);
    if (empty.length === 0) return { ...(await measureLoudness(inspect, chosen)), notes };
    tracks = tracks.map((track) => ({ ...track, isEmpty: track.isEmpty || empty.includes(track.stream) }));
  }
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
