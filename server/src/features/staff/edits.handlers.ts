import type { editCalls, StaffHandlers } from '@cliffhanger/contracts/staff';
import {
  editDrama,
  editEpisode,
  moveEpisode,
  removeEpisode,
  replaceEpisodeMedia,
} from '#features/library/library.ts';
import type { Platform } from '#platform/platform.ts';

/** Serves `pnpm staff drama edit` and `pnpm staff episode …`. */
export const editHandlers = (platform: Platform): StaffHandlers<typeof editCalls> => ({
  'drama.edit': (edit) => editDrama(platform, edit),
  'episode.edit': (edit) => editEpisode(platform, edit),
  'episode.replace': (replacement) => replaceEpisodeMedia(platform, replacement),
  'episode.remove': ({ slug, number }) => removeEpisode(platform, slug, number),
  'episode.move': ({ slug, from, to }) => moveEpisode(platform, slug, from, to),
});
