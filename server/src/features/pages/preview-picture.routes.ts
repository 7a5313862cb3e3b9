import { languages } from '@cliffhanger/contracts';
import type { FastifyInstance } from 'fastify';
import { findAnnounced } from '#features/premieres/premieres.ts';
import { findShared } from '#features/rewards/rewards.ts';
import { type FindDeviceAges, pageAgesOf } from '#http/device-locks.ts';
import { createEdgeCountry } from '#http/edge-country.ts';
import { pageLocaleOf } from '#http/page-locale.ts';
import { joinCountries } from '#kernel/viewer.ts';
import { previewSize } from '#platform/media/preview-picture.ts';
import type { Platform } from '#platform/platform.ts';
import { createPreviewPictures } from './preview-pictures.ts';
import type { PreviewImage } from './preview-tags.ts';

/** The picture of a drama for link previews. The poster of another language has another title. */
export const previewImageOf = (baseUrl: string, dramaId: string, language: string): PreviewImage => ({
  url: `${baseUrl}/s/${encodeURIComponent(dramaId)}/preview.jpg?language=${language}`,
  ...previewSize,
});

/** Registers the picture of a shared drama, `/s/{dramaId}/preview.jpg`, in the language of the query, or its poster. */
export const registerPreviewPicture = (
  app: FastifyInstance,
  platform: Platform,
  findDeviceAges: FindDeviceAges,
) => {
  const { config } = platform;
  const edgeCountry = createEdgeCountry(config);
  const pictures = createPreviewPictures(platform);
  app.get<{ Params: { dramaId: string }; Querystring: { language?: string } }>(
    '/s/:dramaId/preview.jpg',
    async (request, reply) => {
      const { country, language: ownLanguage } = pageLocaleOf(request);
      const language = languages.find((known) => known === request.query.language) ?? ownLanguage;
      const countries = joinCountries(
        edgeCountry(request.raw),
        country ?? config.DEFAULT_COUNTRY,
        ...pageAgesOf(request, findDeviceAges),
      );
      const { dramaId } = request.params;
      const drama = { language, country: countries, dramaId };
      const shared =
        (await findShared(platform, { userId: null, ...drama })) ?? findAnnounced(platform, drama);
      if (!shared) return reply.callNotFound();
      // The still of an announced drama is of an episode.
      const picture = await pictures.get({ stillUrl: null, ...shared });
      if (!picture) return reply.redirect(shared.posterUrl);
      return reply.header('cache-control', 'public, max-age=86400').type('image/jpeg').send(picture);
    },
  );
};
