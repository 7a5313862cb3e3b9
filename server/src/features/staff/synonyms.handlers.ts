import type { StaffHandlers, synonymCalls } from '@cliffhanger/contracts/staff';
import { addSynonyms, listSynonyms, removeSynonyms, setSynonyms } from '#features/discovery/discovery.ts';
import type { Platform } from '#platform/platform.ts';

/** Serves `pnpm staff search …`. */
export const synonymHandlers = (platform: Platform): StaffHandlers<typeof synonymCalls> => ({
  'synonyms.list': () => listSynonyms(platform),
  'synonyms.set': (group) => setSynonyms(platform, group),
  'synonyms.add': (group) => addSynonyms(platform, group),
  'synonyms.remove': ({ slug }) => removeSynonyms(platform, slug),
});
