import { staffCalls } from '@cliffhanger/contracts/staff';
import { toChange } from '#entities/drama-draft/draft.ts';
import type { DramaEditor } from '#entities/drama-draft/use-drama-draft.ts';
import { findProblems } from '#lib/form/describe-issue.ts';

/** What the call that publishes a draft would refuse, by the path in its input. */
export const useTextProblems = ({ drama, draft }: DramaEditor): Record<string, string> =>
  findProblems(staffCalls['drama.change'].input, toChange(drama.slug, draft));
