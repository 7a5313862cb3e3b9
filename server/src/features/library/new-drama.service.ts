import { perLanguage } from '@cliffhanger/contracts';
import { dramaTexts, type NewDrama } from '@cliffhanger/contracts/staff';
import { indexDramas } from '#features/discovery/discovery.ts';
import type { Platform } from '#platform/platform.ts';
import { StaffError } from '#platform/staff-server.ts';
import { getDrama } from './dramas.service.ts';
import { hasDrama, insertDrama } from './new-drama.repository.ts';

/**
 * Adds a drama without episodes, which is hidden. All its texts are its title, marked as not translated and not written yet.
 * @throws StaffError when another drama has the slug
 */
export const createDrama = async (
  dependencies: Pick<Platform, 'database' | 'clock'>,
  { title, originalLanguage, slug }: NewDrama,
) => {
  const { database, clock } = dependencies;
  await database.transaction(async (tx) => {
    if (await hasDrama(tx, slug))
      throw new StaffError(`there is a drama "${slug}" already`, { reason: 'dramaExists', values: { slug } });
    const id = await insertDrama(tx, {
      slug,
      originalLanguage,
      at: clock.now(),
      texts: { title, synopsis: title, hook: title.slice(0, dramaTexts.hook) },
      fallbacks: perLanguage((language) =>
        language === originalLanguage ? 'synopsis,hook' : 'title,synopsis,hook',
      ),
    });
    await indexDramas(tx, [id]);
  });
  return getDrama(dependencies, slug);
};
