import { campaignParameters, rewardRules } from '@cliffhanger/contracts';
import { routes } from '@cliffhanger/contracts/routes';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { findAnnounced } from '#features/premieres/premieres.ts';
import { findShared } from '#features/rewards/rewards.ts';
import { type FindDeviceAges, pageAgesOf } from '#http/device-locks.ts';
import { createEdgeCountry } from '#http/edge-country.ts';
import { baseUrlOf } from '#http/own-host.ts';
import { pageLocaleOf } from '#http/page-locale.ts';
import { joinCountries } from '#kernel/viewer.ts';
import { withQuery } from '#kernel/with-query.ts';
import { translatorFor } from '#kernel/words.ts';
import type { Platform } from '#platform/platform.ts';
import { htmlType, setPageHeaders } from './page-headers.ts';
import { renderMissingPage, renderPreviewPage } from './preview-page.ts';
import { previewImageOf } from './preview-picture.routes.ts';

type Query = Record<string, string | string[] | undefined>;

/** The parameters that the app reads from a link. */
const appParameters = [...Object.keys(campaignParameters.shape), 'atSecond', 'InviteCode'];

/** Parameters that are letters, digits and dashes. */
const plainParameters = ['dramaId', 'episodeId', 'atSecond', 'InviteCode'];

const noEpisode = { episodeId: undefined, atSecond: undefined };

/** Takes an id or a code out of what a chat made of a link: it may end with the slash, dot, quote or 。 that followed. */
const plainPart = (text: string | undefined): string | undefined => text?.match(/[\w-]+/)?.[0];

const pickParameters = (query: Query): Record<string, string | undefined> =>
  Object.fromEntries(
    appParameters.map((name) => {
      const [value] = [query[name]].flat();
      return [name, plainParameters.includes(name) ? plainPart(value) : value];
    }),
  );

const sendPage = (reply: FastifyReply, html: string) => setPageHeaders(reply, html).type(htmlType).send(html);

/**
 * Registers the page of a shared drama: `/s/{dramaId}` with the episode, its second and the invite code as query. A link to an
 * episode that is not there opens the drama, and a link to an announced drama its page.
 */
export const registerDramaPreview = (
  app: FastifyInstance,
  platform: Platform,
  findDeviceAges: FindDeviceAges,
) => {
  const { config } = platform;
  const edgeCountry = createEdgeCountry(config);
  app.get<{ Params: { '*': string }; Querystring: Query }>('/s/*', async (request, reply) => {
    const dramaId = plainPart(request.params['*']) ?? '';
    const { language, country } = pageLocaleOf(request);
    const parameters = pickParameters(request.query);
    const { episodeId } = parameters;
    const countries = joinCountries(
      edgeCountry(request.raw),
      country ?? config.DEFAULT_COUNTRY,
      ...pageAgesOf(request, findDeviceAges),
    );
    const viewer = { userId: null, language, country: countries };
    const drama = { ...viewer, dramaId };
    const episode = episodeId === undefined ? null : await findShared(platform, { ...drama, episodeId });
    const shared = episode ?? (await findShared(platform, drama));
    const words = translatorFor('pages', language);
    const announced = shared ? null : findAnnounced(platform, drama);
    const shown = shared ?? (announced && { ...announced, episodeNumber: null });
    if (!shown) {
      const texts = { title: words('notFoundTitle'), text: words('notFound'), linkText: words('home') };
      return sendPage(reply.code(404), renderMissingPage(language, texts));
    }
    const { title, hook, posterUrl, episodeNumber: number } = shown;
    const baseUrl = baseUrlOf(request, config);
    const html = renderPreviewPage({
      language,
      type: number === null ? 'video.tv_show' : 'video.episode',
      title: number === null ? title : words('episode', { title, number }),
      description: hook || words('description'),
      // All links to the drama are one page for search engines.
      url: `${baseUrl}/s/${encodeURIComponent(dramaId)}`,
      image: previewImageOf(baseUrl, dramaId, language),
      posterUrl,
      appPath: withQuery(`/#${announced ? routes.drama : routes.player}`, {
        ...parameters,
        dramaId,
        ...(!episode && noEpisode),
      }),
      linkText: words(announced ? 'openAnnounced' : 'open'),
    });
    return sendPage(reply, html);
  });
};

/** Registers the page of an invite: `/i/{code}`. It does not tell whether the code exists. */
export const registerInvitePreview = (app: FastifyInstance, { config }: Pick<Platform, 'config'>) => {
  app.get<{ Params: { '*': string }; Querystring: Query }>('/i/*', async (request, reply) => {
    const InviteCode = plainPart(request.params['*']);
    const { language } = pageLocaleOf(request);
    const words = translatorFor('pages', language);
    const coins = words('coins', { count: rewardRules.invite.inviteeCoins });
    const html = renderPreviewPage({
      language,
      title: words('inviteTitle'),
      description: words('inviteDescription', { coins }),
      url: `${baseUrlOf(request, config)}/`,
      appPath: withQuery('/#/', { ...pickParameters(request.query), InviteCode }),
      linkText: words('openInvite'),
    });
    return sendPage(reply.header('x-robots-tag', 'noindex'), html);
  });
};
