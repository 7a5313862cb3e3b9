import type { DramaPlanJson, DramaSourceInput, PlanInput, Publication } from '@cliffhanger/contracts/staff';
import type { CallStaff } from '#encoding/call-staff.ts';
import type { CheckedDrama } from '#encoding/check/checked-drama.ts';
import { type PlacedEpisode, placeEpisode } from '#encoding/check/inspect-videos.ts';
import { describeVideoProblem, isOfVideo } from '#encoding/check/video-problem.ts';
import type { Encoder } from '#encoding/encode/encoder.ts';
import { listSubtitles } from '#encoding/encode/package-episode.ts';
import type { MediaRun } from '#encoding/media-run.ts';
import { RefusedFilesError } from '#encoding/refused-files-error.ts';
import type { Steps } from '#encoding/steps.ts';
import type { Ffmpeg } from '#video/ffmpeg.ts';
import { type ChosenImages, chooseDramaImages } from './drama-images.ts';
import { type ImportPlan, nameFiles } from './import-plan.ts';

/** How a drama is imported. */
export interface ImportChoices {
  /** Of a drama that exists already: by default as staff set it. */
  publication: Publication;
  /** Gives an episode the given video although staff have set another one since the last import. */
  replaceVideos: boolean;
  /** Puts the given texts and values in place of those that staff have edited since the last import. */
  overwriteEdits: boolean;
  /** Episodes to encode although their renditions exist. */
  encodeAgain: readonly number[];
}

export interface ImportRun extends MediaRun {
  callStaff: CallStaff;
  ffmpeg: Ffmpeg;
  encoder: Encoder;
  steps: Steps;
}

/** What an import does, and what it is done with. */
export interface PlannedDrama extends Pick<DramaPlanJson, 'isRefused' | 'updatedAt'> {
  plan: ImportPlan;
  source: DramaSourceInput;
  images: ChosenImages;
  placed: PlacedEpisode[];
  choices: ImportChoices;
}

/** Asks the server what an import changes. @throws RefusedFilesError with every problem of the drama */
export const planDrama = async (
  checked: CheckedDrama,
  choices: ImportChoices,
  run: ImportRun,
): Promise<PlannedDrama> => {
  const { slug, draft } = checked;
  const { publication, replaceVideos, overwriteEdits, encodeAgain } = choices;
  const images = checked.isSound ? await chooseImages(checked, run) : null;
  const { problems, plan } = await run.callStaff('drama.plan', {
    slug,
    source: draft,
    ...(images && {
      images: { posterKeys: images.posterKeys, frameKey: images.frameKey, tone: images.tone },
    }),
    // A drama with problems has no plan, and perhaps no name that a video can be stored under.
    videos: checked.isSound ? listVideos(checked) : [],
    publication,
    replaceVideos,
    overwriteEdits,
  });
  if (!plan || !images) throw new RefusedFilesError(checked.listProblems(problems));
  run.steps.report(`Checked the folder, videos: ${checked.episodes.length}`);
  const placed = await Promise.all(
    checked.episodes.map(async (episode) => {
      const found = plan.episodes.find(({ number }) => number === episode.number);
      if (!found) throw new Error(`the plan has no episode ${episode.number}`);
      const placement = { ...found, isNew: found.status === 'new' };
      return placeEpisode(slug, episode, placement, { files: run.files, encodeAgain });
    }),
  );
  return {
    plan: nameFiles(plan, placed, images, checked),
    // Without problems it is whole.
    source: { ...draft, slug } as DramaSourceInput,
    images,
    placed,
    choices,
    isRefused: plan.isRefused,
    updatedAt: plan.updatedAt,
  };
};

const chooseImages = (
  checked: CheckedDrama,
  { ffmpeg, files, workFolder, controller }: ImportRun,
): Promise<ChosenImages> =>
  chooseDramaImages(checked, { ffmpeg, files, workFolder, signal: controller.signal }).catch(
    (error: unknown) => {
      if (!isOfVideo(error)) throw error;
      throw new RefusedFilesError([describeVideoProblem(error, checked.episodes[0]?.video ?? '')]);
    },
  );

/** The videos of a drama as a plan needs them. */
const listVideos = ({ slug, episodes }: CheckedDrama): PlanInput['videos'] =>
  episodes.map(({ number, folders, subtitles }) => ({
    number,
    folders: { complete: [...folders.complete], free: [...folders.free] },
    subtitleKeys: Object.fromEntries(
      listSubtitles(slug, number, subtitles).map(({ name, key }) => [name, key]),
    ),
  }));
