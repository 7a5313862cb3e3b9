import type {
  DramaDraft,
  DramaImages,
  DramaImport,
  DramaPlan,
  DramaSource,
  PlanInput,
  PlannedImport,
} from '@cliffhanger/contracts/staff';
import { dramaSourceParts } from '@cliffhanger/contracts/staff';
import * as z from 'zod/mini';
import { indexDramas } from '#features/discovery/discovery.ts';
import type { Transaction } from '#platform/database/open-database.ts';
import type { Platform } from '#platform/platform.ts';
import { StaffError } from '#platform/staff-server.ts';
import { minutesAfter } from '#platform/time/clock.ts';
import type { PackagedEpisode } from '#video/packaged-episode.ts';
import { type CompletedDrama, completeSource } from './complete-source.ts';
import { findDramaDetail } from './drama-detail.repository.ts';
import { dramaIdOf } from './drama-ids.ts';
import { encodingFolderOf } from './drama-media.ts';
import { listKnownShelves } from './dramas.repository.ts';
import { releaseFolders, upsertEpisode } from './episode.repository.ts';
import {
  completeDrama,
  deleteRetiredBefore,
  type Placement,
  placeDrama,
  type SaleTemplate,
  upsertDrama,
  upsertTemplate,
} from './library.repository.ts';
import { type PlannedDrama, planDrama } from './plan-drama.ts';
import { findSourceProblems } from './source-problems.ts';

type Dependencies = Pick<Platform, 'database' | 'clock'>;

/** The source that a draft is, with its defaults; null while something is missing. */
const completeDraft = (slug: string, draft: DramaDraft): DramaSource | null => {
  const parts = Object.entries(dramaSourceParts).map(([name, part]) => {
    const given: unknown = draft[name as keyof DramaDraft];
    // A part that was given is valid, and has been parsed.
    return { name, ...(given === undefined ? z.safeParse(part, undefined) : { success: true, data: given }) };
  });
  if (parts.some(({ success }) => !success) || draft.tags?.includes(null)) return null;
  return { slug, ...Object.fromEntries(parts.map(({ name, data }) => [name, data])) } as DramaSource;
};

/**
 * Plans an import: compares a drama with the library, and changes nothing.
 * @param staff what staff did since the last import
 */
export const planImport = async (
  { database, clock }: Dependencies,
  { slug, source: draft, images, ...input }: PlanInput,
  staff: PlannedDrama['staff'],
): Promise<PlannedImport> => {
  const before = await findDramaDetail(database.read, slug);
  const shelves = listKnownShelves(database.rows);
  const problems = findSourceProblems(draft, { ...shelves, drama: before });
  const source = completeDraft(slug, draft);
  if (problems.length > 0 || !images || !source) return { ...shelves, problems, plan: null };
  const after = completeSource(source, before, shelves, clock.now());
  return { ...shelves, problems, plan: planDrama({ ...input, before, after, images, staff }) };
};

/**
 * Adds a drama or updates it, as `planImport` says. An existing one keeps its ids and counts.
 * @param staff what staff did since the last import
 * @throws StaffError when the source has problems, the plan is refused, or the drama has changed since `updatedAt`
 */
export const importDrama = (
  { database, clock }: Dependencies,
  { source, images, episodes, updatedAt, ...options }: DramaImport,
  staff: PlannedDrama['staff'],
): Promise<void> =>
  database.transaction(async (tx) => {
    const now = clock.now();
    const before = await findDramaDetail(tx, source.slug);
    refuseStale(source.slug, before?.updatedAt ?? null, updatedAt);
    const shelves = listKnownShelves(database.rows);
    const problems = findSourceProblems(source, { ...shelves, drama: before });
    if (problems.length > 0) throw new StaffError(problems.map(({ message }) => message).join('\n'));
    const after = completeSource(source, before, shelves, now);
    const videos = episodes.map(toPlannedVideo);
    const plan = planDrama({ ...options, before, after, images, videos, staff });
    if (plan.isRefused) throw new StaffError(plan.warnings.join('\n'));
    await write(tx, { drama: after, images, episodes, publishedAt: publicationTime(plan, now), now });
  });

/** How the demo writes a drama. */
export interface WriteOptions {
  /** When viewers got an episode that is new. */
  episodePublishedAt?: (number: number) => Date;
  placement?: Placement;
}

/**
 * Writes a drama that no staff member imports. Categories and tags that exist keep their names, and an existing drama its
 * publication.
 */
export const writeDrama = (
  { database, clock }: Dependencies,
  source: DramaSource,
  images: DramaImages,
  episodes: readonly PackagedEpisode[],
  options: WriteOptions = {},
): Promise<void> =>
  database.transaction(async (tx) => {
    const now = clock.now();
    const before = await findDramaDetail(tx, source.slug);
    const drama = completeSource(source, before, listKnownShelves(database.rows), now);
    const publishedAt = before ? before.publishedAt : (source.publishAt ?? now);
    await write(tx, { drama, images, episodes, publishedAt, now, ...options });
  });

interface WrittenDrama extends WriteOptions {
  drama: CompletedDrama;
  images: DramaImages;
  episodes: readonly PackagedEpisode[];
  publishedAt: Date | null;
  now: Date;
}

/** Writes a drama and indexes it for search. */
const write = async (
  tx: Transaction,
  { drama, images, episodes, publishedAt, now, episodePublishedAt = () => now, placement }: WrittenDrama,
): Promise<void> => {
  const dramaId = dramaIdOf(drama.slug);
  await upsertDrama(tx, drama, images, now);
  await releaseFolders(tx, dramaId, episodes, now);
  for (const episode of episodes)
    await upsertEpisode(tx, drama, episode, { publishedAt: episodePublishedAt(episode.number), now });
  await completeDrama(tx, dramaId, publishedAt);
  if (placement) await placeDrama(tx, drama, images.frameKey, placement);
  await indexDramas(tx, [dramaId]);
};

const publicationTime = ({ publication: { after } }: DramaPlan, now: Date): Date | null =>
  after === null ? null : after === 'now' ? now : new Date(after);

/** An encoded episode has its folder already. */
const toPlannedVideo = ({
  number,
  posterKey,
  subtitleKeys,
}: PackagedEpisode): PlanInput['videos'][number] => ({
  number,
  folders: { complete: [encodingFolderOf(posterKey)], free: [] },
  subtitleKeys,
});

/** @throws StaffError when the drama has changed since an import was planned */
const refuseStale = (slug: string, updatedAt: Date | null, planned: Date | null | undefined): void => {
  if (planned === undefined || planned?.getTime() === updatedAt?.getTime()) return;
  throw new StaffError(
    `"${slug}" was changed meanwhile. Nothing of the import was written. Run it again to see its plan.`,
  );
};

/** Deletes the rows of replaced media once all links to it have expired. `media check --tidy` deletes the files. */
export const deleteReplacedMedia = ({
  database,
  clock,
  config,
}: Pick<Platform, 'config'> & Dependencies): Promise<void> =>
  deleteRetiredBefore(database.write, minutesAfter(clock.now(), -config.MEDIA_LINK_MINUTES));

/** Puts coin packs, membership plans and whole series on sale. Existing ids are updated. */
export const offerForSale = (
  { database }: Pick<Dependencies, 'database'>,
  templates: readonly SaleTemplate[],
): Promise<void> =>
  database.transaction(async (tx) => {
    for (const template of templates) await upsertTemplate(tx, template);
  });
