import type { contract, EndpointData, Language } from '@cliffhanger/contracts';
import { bestTranslation, imageUrl } from '#features/dramas/dramas.ts';
import { AppError } from '#kernel/app-error.ts';
import { withQuery } from '#kernel/with-query.ts';
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

interface SharedDrama {
  title: string;
  hook: string;
  posterUrl: string;
  stillUrl: string | null;
  /** Null when the whole drama is shared. */
  episodeNumber: number | null;
  inviteCode: string | null;
}

type Sources = Pick<Platform, 'database' | 'clock'>;

/** Finds a shared drama or episode in a language; null unless it is published and visible in the country. */
export const findShared = async (
  { database, clock }: Sources,
  { dramaId, episodeId, language, ...viewer }: Omit<ShareInput, 'atSecond' | 'baseUrl'>,
): Promise<SharedDrama | null> => {
  const shared = await findSharedDrama(
    database.read,
    { dramaId, episodeId },
    { ...viewer, now: clock.now() },
  );
  if (!shared) return null;
  const { translations, originalLanguage, frameKey, episodeNumber, inviteCode } = shared;
  const words = bestTranslation(translations, language, originalLanguage);
  const posters = translations.filter(({ posterKey }) => posterKey);
  const posterKey = bestTranslation(posters, language, originalLanguage)?.posterKey ?? '';
  return {
    title: words?.title ?? '',
    hook: words?.hook ?? '',
    posterUrl: imageUrl(posterKey),
    stillUrl: frameKey && imageUrl(frameKey),
    episodeNumber,
    inviteCode,
  };
};

/** Returns the title, text, link and image for sharing a drama or episode. @throws AppError notFound */
export const getShare = async (
  platform: Sources,
  { atSecond, baseUrl, ...input }: ShareInput,
): Promise<Shared> => {
  const shared = await findShared(platform, input);
  if (!shared) throw new AppError('notFound');
  const { dramaId, episodeId, language } = input;
  const { title, episodeNumber, inviteCode } = shared;
  const words = translatorFor('rewards', language);
  const text =
    episodeNumber === null
      ? words('shareDrama', { title })
      : words('shareEpisode', { title, number: episodeNumber });
  return {
    title,
    text,
    // The page of features/pages, which other apps can preview.
    link: withQuery(`${baseUrl}/s/${encodeURIComponent(dramaId)}`, {
      episodeId,
      atSecond: episodeId && atSecond?.toString(),
      InviteCode: inviteCode,
    }),
    imageUrl: baseUrl + shared.posterUrl,
  };
};
