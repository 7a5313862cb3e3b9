import { trackNames } from '@cliffhanger/contracts';
import { findTrackIn } from './logged-changes/drama.changes.ts';
import type { State } from './logged-changes.ts';
import { call, type LoggedCall, type PutBackCall } from './put-back-call.ts';
import { episodesOf } from './put-back-drama.ts';

type Names = Readonly<Record<string, string>>;

const postersOf = (state: State): Names => (state.posterKeys ?? {}) as Names;

/** The posters and the still that an entry replaced; null if the drama had none, which cannot be taken away. */
export const pictures = ({ subject, before, after }: LoggedCall): PutBackCall | null => {
  const [old, current] = [postersOf(before), postersOf(after)];
  const changed = Object.keys({ ...old, ...current }).filter(
    (language) => old[language] !== current[language],
  );
  const posterKeys = Object.fromEntries(changed.map((language) => [language, old[language]]));
  const frameKey = before.frameKey as string | null | undefined;
  const files = [...Object.values(posterKeys), ...(frameKey === undefined ? [] : [frameKey])];
  if (files.some((key) => !key)) return null;
  return {
    name: 'drama.restorePictures',
    input: { slug: subject.id, posterKeys, ...(frameKey && { frameKey }) },
    partOf: (state) => [
      changed.map((language) => postersOf(state)[language]),
      frameKey === undefined ? null : state.frameKey,
    ],
    files: files as string[],
  };
};

/** The tracks of an episode that an entry changed, each with the key of its file before; null: there was none. */
const changedTracks = (before: State, after: State) =>
  trackNames.flatMap((track) => {
    const [old, current] = [findTrackIn(before, track), findTrackIn(after, track)];
    return old === current
      ? []
      : [{ track, key: old === undefined ? null : String(old).slice(track.length + 1) }];
  });

/** The cues of one track as they were; null if an entry changed several. */
export const cues = ({ subject, before, after }: LoggedCall): PutBackCall | null => {
  const [[number, current] = []] = episodesOf(after);
  const old = episodesOf(before).find(([each]) => each === number)?.[1];
  if (!old || !current || number === undefined) return null;
  const [changed, ...others] = changedTracks(old as State, current as State);
  if (!changed || others.length > 0) return null;
  const { track, key } = changed;
  const place = { slug: subject.id, number, track };
  return {
    ...(key === null
      ? call('episode.saveCues', { ...place, cues: null })
      : call('episode.restoreCues', { ...place, storageKey: key })),
    partOf: (state) => {
      const [, episode] = episodesOf(state).find(([each]) => each === number) ?? [];
      return episode && [episode.id, findTrackIn(episode as State, track)];
    },
    ...(key !== null && { files: [key] }),
  };
};
