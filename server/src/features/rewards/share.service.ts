import type { contract, EndpointData, Language } from '@cliffhanger/contracts';
import { bestTranslation, imageUrl } from '#features/dramas/dramas.ts';
import { AppError } from '#kernel/app-error.ts';
import { translatorFor } from '#kernel/words.ts';
import type { Platform } from '#platform/platform.ts';
import { findSharedDrama } from './share.repository.ts';

type Shared = EndpointData<typeof contract.rewards.share>;

export interface ShareInput {
  dramaId: string;
  episodeId: string | undefined;
  userId: string | null;
  country: string;
  language: Language;
  /** The address that viewers use, without a slash at its end. */
  base: string;
}

/** A link into the app; the landing reads the invite code from the route's own query. */
export const appLink = (base: string, route: string, query: Record<string, string | null | undefined>) => {
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  const text = new URLSearchParams(given).toString();
  return `${base}/#${route}${text && `?${text}`}`;
};

/** What to share of a drama or episode. @throws AppError notFound */
export const getShare = async (
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { dramaId, episodeId, language, base, ...viewer }: ShareInput,
): Promise<Shared> => {
  const shared = await findSharedDrama(
    database.read,
    { dramaId, episodeId },
    { ...viewer, now: clock.now() },
  );
  if (!shared) throw new AppError('notFound');
  const { translations, originalLanguage, episodeNumber, inviteCode } = shared;
  const title = bestTranslation(translations, language, originalLanguage)?.title ?? '';
  const posters = translations.filter(({ posterKey }) => posterKey);
  const posterKey = bestTranslation(posters, language, originalLanguage)?.posterKey ?? '';
  const words = translatorFor('rewards', language);
  const text =
    episodeNumber === null
      ? words('shareDrama', { title })
      : words('shareEpisode', { title, number: episodeNumber });
  return {
    title,
    text,
    link: appLink(base, '/pages/foryou/view', { dramaId, episodeId, InviteCode: inviteCode }),
    imageUrl: base + imageUrl(posterKey),
  };
};
