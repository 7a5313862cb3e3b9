import type { SavedCounts } from '#features/library/library.ts';
import { readDramaState } from '#features/staff/logged-states.repository.ts';
import type { LoggedChange, LoggedChangesOf, State } from './logged-change.ts';

const drama = (slug: string): LoggedChange => ({
  subject: { kind: 'drama', id: slug },
  read: (tx) => readDramaState(tx, slug),
});
const dramaOfInput = ({ slug, revision }: { slug: string; revision?: number | undefined }) => ({
  ...drama(slug),
  revision,
});
const dramaAndDetails = ({
  slug,
  revision,
  ...details
}: { slug: string; revision?: number | undefined } & State) => ({
  ...drama(slug),
  details,
  revision,
});

interface EpisodeTrack {
  slug: string;
  number: number;
  track: string;
  revision?: number | undefined;
}

/** A track of a logged episode, such as `zh` and its path. */
export const findTrackIn = ({ subtitles }: State, track: string): unknown =>
  Array.isArray(subtitles) ? subtitles.find((each) => String(each).startsWith(`${track} `)) : undefined;

/** The cues of one track. Those of other tracks may have changed meanwhile. */
const cues = ({ slug, number, track, revision }: EpisodeTrack): LoggedChange => ({
  ...dramaOfInput({ slug, revision }),
  known: { value: `episode ${number}`, partOf: (episode) => [episode.id, findTrackIn(episode, track)] },
  detailsOf: (counts) => ({ ...(counts as SavedCounts) }),
});

/** Of dramas and their episodes. */
export const dramaChanges: LoggedChangesOf<'drama' | 'episode'> = {
  'drama.import': ({ source }) => drama(source.slug),
  'drama.create': ({ slug }) => drama(slug),
  'drama.edit': dramaOfInput,
  'drama.change': ({ returnsCoins, ...input }) => ({
    ...dramaOfInput(input),
    details: returnsCoins ? { returnsCoins } : {},
  }),
  'drama.images': dramaOfInput,
  'drama.setPicture': dramaOfInput,
  'episode.subtitles': dramaOfInput,
  'drama.restorePictures': dramaOfInput,
  'episode.saveCues': cues,
  'episode.restoreCues': cues,
  'drama.publish': dramaOfInput,
  'drama.unpublish': dramaOfInput,
  'drama.remove': dramaAndDetails,
  'episode.edit': dramaOfInput,
  'episode.add': dramaOfInput,
  'episode.replace': dramaOfInput,
  'episode.remove': dramaAndDetails,
  'episode.move': dramaAndDetails,
};
