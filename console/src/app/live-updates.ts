import type { StaffEvent } from '@cliffhanger/contracts/staff';
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isSignedIn } from '#entities/me.ts';
import type { CallAnswer } from '#lib/api/call.ts';
import { askPerson } from '#lib/api/interruption.ts';
import { followStaffEvents, onStaffEvent } from '#lib/api/staff-events.ts';

/** Asks again for what other people and viewers changed, while the person is signed in. */
export const useLiveUpdates = (): void => {
  const queries = useQueryClient();
  useEffect(() => {
    const stopListening = onStaffEvent((delivery) => {
      if (delivery === 'gap') void queries.invalidateQueries();
      else if (delivery.topic === 'signedOut') void goOn(queries);
      else if (delivery.topic === 'inbox') void queries.invalidateQueries({ predicate: isOfInbox });
      else if (delivery.topic === 'shop') void followShop(queries, delivery.data.revision);
      else if (delivery.topic === 'upload') void askForFiles(queries, delivery.data.slug);
      else if (delivery.topic === 'job') showProgress(queries, delivery.data);
      else if (delivery.topic === 'libraryCheck') showCheck(queries, delivery.data);
    });
    const stopFollowing = followStaffEvents();
    return () => {
      stopFollowing();
      stopListening();
    };
  }, [queries]);
};

const areaOf = ({ queryKey: [call] }: Query): string => String(call).split('.')[0] ?? '';

const isOfInbox = (query: Query): boolean => areaOf(query) === 'inbox';

/** The calls whose answers change with a drama, banners, offers, codes or words. */
const shopAreas = new Set([
  ...['drama', 'price', 'carousel', 'templates', 'offers', 'codes', 'calendar'],
  ...['category', 'tag', 'synonyms', 'search', 'notices', 'log'],
]);

/**
 * Asks again for the answers that may lack an entry of the staff log. Those that are on their way, as after a change of the
 * person's own, are waited for, and asked for once more if they lack it.
 */
const followShop = async (queries: QueryClient, revision: number): Promise<void> => {
  const isOlder = (query: Query, unknown: number): boolean => {
    const answer = query.state.data as { revision?: number } | undefined;
    return shopAreas.has(areaOf(query)) && (answer?.revision ?? unknown) < revision;
  };
  for (const unknown of [0, revision]) {
    const predicate = (query: Query) => isOlder(query, unknown);
    await queries.invalidateQueries({ predicate }, { cancelRefetch: false });
  }
};

/** What a drama has, and what is on its way to it. */
const askForFiles = async (queries: QueryClient, slug: string): Promise<void> => {
  for (const call of ['upload.list', 'drama.show'])
    await queries.invalidateQueries({ queryKey: [call, { slug }] });
};

type JobEvent = Extract<StaffEvent, { topic: 'job' }>['data'];

/** Shows how far an encoding is, which is told once a second. Other news of it is asked for. */
const showProgress = (queries: QueryClient, { id, slug, state, progress }: JobEvent): void => {
  const further = <Job extends { id: number; state: string }>(job: Job): Job =>
    job.id === id ? { ...job, progress } : job;
  type KnownJob = { id: number; state: string; isPlayable?: boolean };
  // Whether a video can be played is not told, so that it is asked for until it can.
  const isKnown = (jobs: readonly (KnownJob | null)[]): boolean =>
    jobs.some(
      (job) => job?.id === id && job.state === state && (state !== 'running' || job.isPlayable !== false),
    );
  const uploadsKey = ['upload.list', { slug }];
  const uploads = queries.getQueryData<CallAnswer<'upload.list'>>(uploadsKey);
  if (uploads && isKnown(uploads.result.map(({ job }) => job)))
    queries.setQueryData(uploadsKey, {
      ...uploads,
      result: uploads.result.map((upload) => ({ ...upload, job: upload.job && further(upload.job) })),
    });
  else void queries.invalidateQueries({ queryKey: uploadsKey });
  const jobsKey = ['job.list', {}];
  const jobs = queries.getQueryData<CallAnswer<'job.list'>>(jobsKey);
  if (jobs && isKnown(jobs.result))
    queries.setQueryData(jobsKey, { ...jobs, result: jobs.result.map(further) });
  else void queries.invalidateQueries({ queryKey: jobsKey });
};

/** Shows how far a check of the files is. Other news of it is asked for. */
const showCheck = (
  queries: QueryClient,
  { id, state, progress }: Extract<StaffEvent, { topic: 'libraryCheck' }>['data'],
): void => {
  const queryKey = ['library.checks', {}];
  const checks = queries.getQueryData<CallAnswer<'library.checks'>>(queryKey);
  const latest = checks?.result.latest;
  if (checks && latest?.id === id && latest.state === state)
    queries.setQueryData(queryKey, {
      ...checks,
      result: { ...checks.result, latest: { ...latest, progress } },
    });
  else void queries.invalidateQueries({ queryKey });
};

/** Lets the person sign in again over the screen, unless they have: the stream of the session before tells its end late. */
const goOn = async (queries: QueryClient): Promise<void> => {
  if (await isSignedIn()) return;
  if (await askPerson('signedOut')) await queries.invalidateQueries();
};
