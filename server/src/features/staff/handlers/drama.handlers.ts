import type { dramaCalls, editCalls, pictureCalls, subtitleCalls } from '@cliffhanger/contracts/staff';
import {
  addEpisode,
  createDrama,
  createSoundWaves,
  editDrama,
  editEpisode,
  editImages,
  editSubtitles,
  getDrama,
  getOriginal,
  hideDrama,
  importDrama,
  listBuyers,
  listDramas,
  listOriginals,
  listUntranslated,
  moveEpisode,
  planImport,
  readSubtitleFile,
  removeDrama,
  removeEpisode,
  replaceEpisodeMedia,
  restoreCues,
  restorePictures,
  saveCues,
  setPicture,
  showCues,
  showDrama,
  suggestSlug,
} from '#features/library/library.ts';
import { listStaffChanges } from '#features/staff/staff-changes.service.ts';
import type { Platform } from '#platform/platform.ts';
import type { Handlers } from './handlers.ts';

/** Serves `pnpm staff drama …`. */
export const dramaHandlers = (platform: Platform): Handlers<typeof dramaCalls> => ({
  'drama.plan': async (input) => planImport(platform, input, await listStaffChanges(platform, input.slug)),
  'drama.import': async (input) => {
    const { slug } = input.source;
    await importDrama(platform, input, await listStaffChanges(platform, slug));
    return getDrama(platform, slug);
  },
  'drama.create': (drama) => createDrama(platform, drama),
  'drama.suggestSlug': ({ title }) => suggestSlug(platform, title),
  'drama.missing': ({ language }) => listUntranslated(platform, language),
  'drama.list': ({ language }) => listDramas(platform, language),
  'drama.show': ({ slug }) => getDrama(platform, slug),
  'drama.buyers': ({ slug }) => listBuyers(platform, slug),
  'drama.publish': ({ slug, at }) => showDrama(platform, slug, at),
  'drama.unpublish': ({ slug }) => hideDrama(platform, slug),
  'drama.remove': ({ slug }) => removeDrama(platform, slug),
});

/** Serves `pnpm staff drama edit` and `pnpm staff episode …`. */
export const editHandlers = (platform: Platform): Handlers<typeof editCalls> => ({
  'drama.edit': (edit) => editDrama(platform, edit),
  'drama.images': (edit) => editImages(platform, edit),
  'episode.subtitles': (edit) => editSubtitles(platform, edit),
  'episode.edit': (edit) => editEpisode(platform, edit),
  'episode.add': (addition) => addEpisode(platform, addition),
  'episode.replace': (replacement) => replaceEpisodeMedia(platform, replacement),
  'episode.remove': ({ slug, number }) => removeEpisode(platform, slug, number),
  'episode.move': ({ slug, from, to }) => moveEpisode(platform, slug, from, to),
});

/** Serves the pictures of a drama. */
export const pictureHandlers = (platform: Platform): Handlers<typeof pictureCalls> => ({
  'drama.setPicture': ({ revision: _, ...picture }) => setPicture(platform, picture),
  'drama.originals': ({ slug }) => listOriginals(platform, slug),
  'drama.original': (place) => getOriginal(platform, place),
  'drama.restorePictures': ({ revision: _, ...pictures }) => restorePictures(platform, pictures),
});

/** Serves the desk of subtitles, and `pnpm staff episode cues` and `shift`. */
export const subtitleHandlers = (platform: Platform): Handlers<typeof subtitleCalls> => ({
  'episode.cues': (place) => showCues(platform, place),
  'episode.saveCues': ({ revision: _, ...saved }) => saveCues(platform, saved),
  'episode.restoreCues': ({ revision: _, ...restored }) => restoreCues(platform, restored),
  'episode.wave': createSoundWaves(platform),
  'episode.readSubtitles': ({ file, encoding }) => readSubtitleFile(Buffer.from(file, 'base64'), encoding),
});
