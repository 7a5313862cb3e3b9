import type { contract, EndpointData, Language } from '@cliffhanger/contracts';
import { bestTranslation, imageUrl } from '#features/dramas/dramas.ts';
import { AppError } from '#kernel/app-error.ts';
import { translatorFor } from '#kernel/words.ts';
import type { Platform } from '#platform/platform.ts';
import { findSharedDrama } from './share.repository.ts';

type Shared = EndpointData<typeof contract.rewards.share>;

export interface ShareInput {
  dramaId: string;
  episodeId?: string | undefined;
  /** The second of the episode at which the link starts. */
  atSecond?: number | undefined;
  userId: string | null;
  country: string;
  language: Language;
  /** The public base URL, without a trailing slash. */
  baseUrl: string;
}

/** Builds a link into the app. The app reads the invite code from the query of the route, after the `#`. */
export const appLink = (
  baseUrl: string,
  route: string,
  params: Record<string, string | null | undefined>,
) => {
  const presentParams = Object.entries(params).filter((pair): pair is [string, string] => Boolean(pair[1]));
  const query = new URLSearchParams(presentParams).toString();
  return `${baseUrl}/#${route}${query && `?${query}`}`;
};

/** Returns the title, text, link and image for sharing a drama or episode. @throws AppError notFound */
export const getShare = async (
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { dramaId, episodeId, atSecond, language, baseUrl, ...viewer }: ShareInput,
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
    link: appLink(baseUrl, '/pages/foryou/view', {
      dramaId,
      episodeId,
      atSecond: episodeId && atSecond?.toString(),
      InviteCode: inviteCode,
    }),
    imageUrl: baseUrl + imageUrl(posterKey),
  };
};
