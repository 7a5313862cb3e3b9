import { dramaChanges } from './logged-changes/drama.changes.ts';
import type { LoggedChanges } from './logged-changes/logged-change.ts';
import { noticeChanges } from './logged-changes/notice.changes.ts';
import { peopleChanges } from './logged-changes/people.changes.ts';
import { salesChanges } from './logged-changes/sales.changes.ts';
import { shelfChanges } from './logged-changes/shelf.changes.ts';
import { unlogged } from './logged-changes/unlogged.ts';
import { createViewerChanges, type LogDependencies } from './logged-changes/viewer.changes.ts';

export type { KnownPart, LoggedChange, State } from './logged-changes/logged-change.ts';
export type { LogDependencies } from './logged-changes/viewer.changes.ts';

/** Returns the logged change of each staff call. The compiler requires an entry for each new call. */
export const createLoggedChanges = (dependencies: LogDependencies): LoggedChanges => ({
  ...unlogged,
  ...dramaChanges,
  ...shelfChanges,
  ...salesChanges,
  ...noticeChanges,
  ...peopleChanges,
  ...createViewerChanges(dependencies),
});
