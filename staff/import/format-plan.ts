import { languages } from '@cliffhanger/contracts';
import type { FieldChange } from '@cliffhanger/contracts/staff';
import type { EpisodePlan, ImportPlan } from '@cliffhanger/server/encoding/plan/import-plan.ts';
import { formatPublication } from '../format-drama.ts';
import { formatFields } from '../output.ts';

const maxTextCharacters = 60;

/** Formats what an import does, for a terminal. */
export const formatPlan = (plan: ImportPlan): string => {
  const title = { new: 'is new', changed: 'is updated', unchanged: 'is unchanged' }[plan.status];
  const encoded = plan.episodes.filter(({ encodes }) => encodes);
  return `${plan.slug} ${title}\n${formatFields([
    ['texts', plan.status === 'new' ? 'new' : formatChanges(plan.changes)],
    ['episodes', formatCounts(plan.episodes)],
    ...plan.episodes.flatMap(formatEpisode),
    ['videos', encoded.length === 0 ? 'none is encoded' : `${encoded.length} to encode`],
    ...encoded.map(({ video, encodingReason }) => ['', `${video} ${encodingReason}`] as const),
    ...formatImages(plan),
    ['shown', formatPublicationPlan(plan.publication)],
    ...plan.staffEdits.map((edit) => ['undone', formatStaffEdit(edit)] as const),
    ...plan.warnings.map((warning) => ['note', warning] as const),
  ])}`;
};

/** A value that staff have edited since the last import. */
export const formatStaffEdit = ({ field, at }: ImportPlan['staffEdits'][number]): string =>
  `${field}: edited by staff on ${at.slice(0, 10)}`;

const formatCounts = (episodes: readonly EpisodePlan[]): string => {
  const count = (wanted: EpisodePlan['status']) => episodes.filter(({ status }) => status === wanted).length;
  return (['new', 'changed', 'unchanged'] as const)
    .filter((status) => count(status) > 0)
    .map((status) => `${count(status)} ${status}`)
    .join(', ');
};

const formatEpisode = (episode: EpisodePlan): [string, string][] => {
  const { number, changes, soundTracks, subtitles, encodes } = episode;
  const videoChange = formatVideoChange(episode);
  const tracks = subtitles.map(
    ({ language, kind, status, file }) => `${kind} in ${language} ${status}${file ? `: ${file}` : ''}`,
  );
  const parts = [
    ...(changes.length > 0 ? [formatChanges(changes)] : []),
    ...(encodes && soundTracks.length > 0
      ? [`sound in ${soundTracks.map(({ language, file }) => `${language}: ${file}`).join(', ')}`]
      : []),
    ...tracks,
    ...(videoChange ? [videoChange] : []),
  ];
  return parts.length === 0 ? [] : [['', `episode ${number}: ${parts.join('; ')}`]];
};

const causes: Readonly<Record<string, string>> = {
  'episode.replace': 'video replaced by staff on',
  'episode.move': 'another video since staff moved episodes on',
  'episode.remove': 'another video since staff removed an episode on',
};

/** The video that an episode has and the one that it gets, on one line; null if it is the same, or a first one. */
export const formatVideoChange = ({
  video,
  videoStatus,
  staffVideo,
  encodes,
}: EpisodePlan): string | null => {
  if (videoStatus === 'unchanged' || (videoStatus === 'new' && !staffVideo)) return null;
  const cause = videoStatus === 'new' ? 'removed by staff on' : causes[staffVideo?.action ?? ''];
  const before = staffVideo
    ? `${cause ?? 'video changed by staff on'} ${staffVideo.at.slice(0, 10)}`
    : 'video of the last import';
  return `${before} → ${video}, ${encodes ? 'to encode' : 'already encoded'}`;
};

const formatChanges = (changes: readonly FieldChange[]): string =>
  changes.length === 0 ? 'unchanged' : joinLanguages(changes).map(formatChange).join('; ');

const formatChange = ({ field, before, after }: FieldChange): string =>
  `${field} ${formatText(before)} → ${formatText(after)}`;

const formatText = (text: string | null): string => {
  if (text === null) return '(none)';
  const line = text.replaceAll('\n', ' ');
  return `"${line.length > maxTextCharacters ? `${line.slice(0, maxTextCharacters)}…` : line}"`;
};

/** Joins changes that are the same in several languages: `title` for all of them, `title.en,es` for some. */
const joinLanguages = (changes: readonly FieldChange[]): FieldChange[] => {
  const groups = new Map<string, { change: FieldChange; key: string; languages: string[] }>();
  for (const change of changes) {
    const [, key = change.field, language] = /^(.+)\.(\w\w)$/.exec(change.field) ?? [];
    const id = JSON.stringify([key, language !== undefined, change.before, change.after]);
    const group = groups.get(id) ?? { change, key, languages: [] };
    if (language) group.languages.push(language);
    groups.set(id, group);
  }
  return [...groups.values()].map(({ change, key, languages: found }) => {
    const isEverywhere = found.length === 0 || found.length === languages.length;
    return { ...change, field: isEverywhere ? key : `${key}.${found.join(',')}` };
  });
};

/** One line for each file that is new or has changed. */
const formatImages = ({ images, episodes }: ImportPlan): (readonly [string, string])[] => {
  const changed = images.filter(({ status }) => status !== 'unchanged');
  const groups = Map.groupBy(
    changed,
    ({ status, file }) => `${status}: ${file ?? `a still of ${episodes[0]?.video}`}`,
  );
  if (groups.size === 0) return [['images', 'unchanged']];
  return [...groups].map(([source, group], index) => [
    index === 0 ? 'images' : '',
    `${group.map(({ image }) => image).join(', ')} ${source}`,
  ]);
};

const formatTime = (time: string | null): string => (time === 'now' ? 'now' : formatPublication(time));

const formatPublicationPlan = ({ before, after, ignored }: ImportPlan['publication']): string => {
  if (before === undefined) return formatTime(after);
  const state =
    before === after
      ? `${formatTime(before)}, which stays so`
      : `${formatTime(before)}, then ${formatTime(after)}`;
  return ignored === null
    ? state
    : `${state}; drama.yaml has publishAt ${ignored}, which --publish-from-file applies`;
};
