import { languages } from '@cliffhanger/contracts/language-table';
import type { StaffArguments, StaffCallName, StaffResult } from '@cliffhanger/contracts/staff';
import { useQueries, useQuery } from '@tanstack/react-query';
import { dramaListInput } from '#entities/dramas.ts';
import { mayDo, useMe } from '#entities/me.ts';
import { callQuery } from '#lib/api/use-call.ts';
import { currentLanguage } from '#lib/language/i18n.ts';
import { shownDays } from './planned.ts';

/** More of these are not counted. */
export const maxCounted = 100;

/** Dramas of the next days are among the last released and planned ones. */
const maxPosters = 100;

/** A call whose answer is older than a minute is made again, so that the rows follow what others do. */
const followMs = 60_000;

const queryOf = <Name extends StaffCallName>(
  name: Name,
  input: StaffArguments<Name>,
  isAllowed: boolean,
) => ({
  ...callQuery(name, input),
  enabled: isAllowed,
  refetchInterval: followMs,
});

/** The texts of each language that are missing, by drama. */
export const useMissingTexts = () => {
  const me = useMe();
  const asked = me.role === 'translator' ? me.languages : languages;
  return useQueries({
    queries: asked.map((language) => queryOf('drama.missing', { language }, true)),
    combine: (answers) => ({
      byLanguage: asked.map((language, index) => ({
        language,
        dramas: (answers[index]?.data ?? []) as StaffResult<'drama.missing'>,
      })),
      answers,
    }),
  });
};

/** What may wait for this person. What their role may not see is not asked for. */
export const useWaiting = () => {
  const me = useMe();
  return {
    comments: useQuery(queryOf('comments.reported', { limit: maxCounted }, mayDo(me, 'moderation'))),
    feedback: useQuery(queryOf('feedback.list', { unanswered: true, limit: maxCounted }, mayDo(me, 'inbox'))),
    failedRefunds: useQuery(
      queryOf('order.list', { refundFailed: true, limit: maxCounted }, mayDo(me, 'money.refund')),
    ),
    offers: useQuery(queryOf('templates.list', {}, mayDo(me, 'offers'))),
    backups: useQuery(queryOf('library.backups', {}, me.role === 'owner')),
    jobs: useQuery(queryOf('job.list', {}, mayDo(me, 'content.write'))),
    health: useQuery(queryOf('library.health', {}, mayDo(me, 'content.write'))),
    dramas: useQuery(queryOf('drama.list', dramaListInput(), true)),
  };
};

const dayMs = 86_400_000;

/** What begins and ends in the next days, as the calendar has it, and the dramas that it is of, for their posters. */
export const useNextEntries = () => {
  // The same question all day, so that its answer is kept for when Today is opened again. Rows leave out what is past.
  const today = Math.floor(Date.now() / dayMs) * dayMs;
  const at = (ms: number) => new Date(ms).toISOString();
  const entries = useQuery(
    queryOf('calendar.list', { from: at(today), until: at(today + (shownDays + 1) * dayMs) }, true),
  );
  const hasDramas = entries.data?.some((entry) => 'slug' in entry) === true;
  const dramas = useQuery(
    queryOf('drama.find', { sort: 'release', language: currentLanguage(), limit: maxPosters }, hasDramas),
  );
  return { entries, posters: new Map(dramas.data?.items.map((drama) => [drama.slug, drama])) };
};
