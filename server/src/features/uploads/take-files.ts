import { findSubtitleProblems, storePoster, storeStill, storeSubtitles } from '#encoding/uploaded-files.ts';
import { callAsSender, type TakenFileOf, type TakeResult, type TakeTools } from './take-tools.ts';

/** Gives an episode its subtitles. They wait for an episode that is not there yet. */
export const takeSubtitles = async (
  { upload, drama, place }: TakenFileOf<'subtitles'>,
  tools: TakeTools,
): Promise<TakeResult> => {
  const file = tools.incoming.pathOf(upload.id);
  const { number, track } = place;
  if (!drama.episodes.some((episode) => episode.number === number)) {
    const problems = await findSubtitleProblems(file);
    return problems.length > 0 ? { problems } : 'waits';
  }
  const { slug } = drama;
  const { made, problems } = await storeSubtitles(file, { slug, number, track }, tools.files);
  if (problems) return { problems };
  const edit = { slug, number, subtitleKeys: made, keepsOthers: true };
  await callAsSender(tools, upload, 'episode.subtitles', edit);
  return { taken: [upload] };
};

/** Gives a drama a poster or its still. */
export const takeImage = async (
  { upload, drama, place }: TakenFileOf<'poster' | 'still'>,
  tools: TakeTools,
): Promise<TakeResult> => {
  const file = tools.incoming.pathOf(upload.id);
  const { made, problems } =
    place.kind === 'still'
      ? await storeStill(file, tools.files)
      : await storePoster(file, place.language, drama, tools.files);
  if (problems) return { problems };
  await callAsSender(tools, upload, 'drama.images', { slug: drama.slug, ...made });
  return { taken: [upload] };
};
