import { offerSynonyms } from '@cliffhanger/server/features/discovery/synonyms.service.ts';
import { offerAnswers } from '@cliffhanger/server/features/inbox/answer-templates.service.ts';
import { offerForSale, writeDrama } from '@cliffhanger/server/features/library/library.service.ts';
import { listStaffChanges } from '@cliffhanger/server/features/staff/staff-changes.service.ts';
import type { Database } from '@cliffhanger/server/platform/database/open-database.ts';
import type { Clock } from '@cliffhanger/server/platform/time/clock.ts';
import { readAnswers, readRecharge, readSynonyms } from './demo-settings.ts';
import { toLibrary } from './demo-source.ts';
import type { Preparation, PreparedDrama } from './prepared-drama.ts';
import { listPackTemplates, listSeriesTemplates } from './recharge-templates.ts';
import { runDemoProcess } from './run-demo-process.ts';

export interface DemoSeed extends Preparation {
  database: Database;
  clock: Clock;
  /** Called while video is being encoded, with the part that is done, 0 to 1. */
  onProgress?: ((part: number) => void) | undefined;
  /** Called for each drama, one at a time, when viewers can watch it. */
  onPublished?: ((drama: PreparedDrama) => Promise<void>) | undefined;
  /** Stops the encoding; finished episodes stay. */
  signal?: AbortSignal | undefined;
}

/**
 * Makes the demo library: videos and images in a process of their own, database rows in this one. Existing parts stay as
 * they are, so a second run does almost nothing and a run after an interruption continues. A drama that staff changed stays
 * as they left it. Each drama is published as soon as all its episodes are encoded, in the order of the carousel.
 *
 * @returns how many episodes were encoded
 * @throws as `runDemoProcess`
 */
export const seedDemoLibrary = async ({
  database,
  clock,
  onProgress,
  onPublished,
  signal,
  ...preparation
}: DemoSeed): Promise<number> => {
  const recharge = readRecharge();
  const packs = Map.groupBy(listPackTemplates(recharge), ({ country, currency }) => country ?? currency);
  for (const ofMarket of packs.values()) await offerForSale({ database }, ofMarket);
  await offerSynonyms({ database }, readSynonyms());
  await offerAnswers({ database, clock }, readAnswers());
  return runDemoProcess(preparation, {
    signal,
    onProgress,
    onPrepared: async (drama) => {
      const { source, images, episodes } = drama;
      const { videos, edits } = await listStaffChanges({ database }, source.slug);
      if (videos.length === 0 && edits.length === 0) {
        const written = toLibrary(source, clock.now());
        await writeDrama({ database, clock }, written.source, images, episodes, written.options);
      }
      await offerForSale({ database }, listSeriesTemplates(recharge, source.slug));
      await onPublished?.(drama);
    },
  });
};
