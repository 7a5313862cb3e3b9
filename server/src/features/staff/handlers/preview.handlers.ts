import type { previewCalls } from '@cliffhanger/contracts/staff';
import type { Handlers } from './handlers.ts';
import type { StaffDependencies } from './staff-dependencies.ts';

/** Serves the previews of the console. */
export const previewHandlers = ({
  previews,
}: Pick<StaffDependencies, 'previews'>): Handlers<typeof previewCalls> => ({
  'preview.link': (input) => previews.open(input),
});
