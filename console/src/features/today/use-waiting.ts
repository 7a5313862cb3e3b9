import { languages } from '@cliffhanger/contracts/language-table';
import type { StaffArguments, StaffCallName, StaffResult } from '@cliffhanger/contracts/staff';
import { useQueries, useQuery } from '@tanstack/react-query';
import { dramaListInput } from '#entities/dramas.ts';
import { mayDo, useMe } from '#entities/me.ts';
import { callQuery } from '#lib/api/use-call.ts';

/** More of these are not counted. */
export const maxCounted = 100;

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
    offers: useQuery(queryOf('templates.list', {}, mayDo(me, 'offers'))),
    backups: useQuery(queryOf('library.backups', {}, me.role === 'owner')),
    dramas: useQuery(queryOf('drama.list', dramaListInput(), true)),
  };
};

/** What begins and ends: those that this person may see. */
export const useDates = () => {
  const me = useMe();
  return {
    banners: useQuery(queryOf('carousel.list', {}, true)),
    codes: useQuery(queryOf('codes.list', {}, mayDo(me, 'codes'))),
  };
};
