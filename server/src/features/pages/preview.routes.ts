import { campaignParameters, rewardRules } from '@cliffhanger/contracts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { findShared } from '#features/rewards/rewards.ts';
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

const pickParameters = (query: Query): Record<string, string | undefined> =>
  Object.fromEntries(appParameters.map((name) => [name, [query[name]].flat()[0]]));

const sendPage = (reply: FastifyReply, html: string) => setPageHeaders(reply, html).type(htmlType).send(html);

/** Registers the page of a shared drama: `/s/{dramaId}` with the episode, its second and the invite code as query. */
export const registerDramaPreview = (app: FastifyInstance, platform: Platform) => {
  const { config } = platform;
  const edgeCountry = createEdgeCountry(config);
  app.get<{ Params: { dramaId: string }; Querystring: Query }>('/s/:dramaId', async (request, reply) => {
    const { dramaId } = request.params;
    const { language, country } = pageLocaleOf(request);
    const parameters = pickParameters(request.query);
    const countries = joinCountries(edgeCountry(request.raw), country ?? config.DEFAULT_COUNTRY);
    const viewer = { userId: null, language, country: countries };
    const shared = await findShared(platform, { ...viewer, dramaId, episodeId: parameters.episodeId });
    const words = translatorFor('pages', language);
    if (!shared) {
      const texts = { title: words('notFoundTitle'), text: words('notFound'), linkText: words('home') };
      return sendPage(reply.code(404), renderMissingPage(language, texts));
    }
    const { title, hook, posterUrl, episodeNumber: number } = shared;
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
      appPath: withQuery('/#/pages/foryou/view', { ...parameters, dramaId }),
      linkText: words('open'),
    });
    return sendPage(reply, html);
  });
};

/** Registers the page of an invite: `/i/{code}`. It does not tell whether the code exists. */
export const registerInvitePreview = (app: FastifyInstance, { config }: Pick<Platform, 'config'>) => {
  app.get<{ Params: { code: string }; Querystring: Query }>('/i/:code', async (request, reply) => {
    const { language } = pageLocaleOf(request);
    const words = translatorFor('pages', language);
    const coins = words('coins', { count: rewardRules.invite.inviteeCoins });
    const html = renderPreviewPage({
      language,
      title: words('inviteTitle'),
      description: words('inviteDescription', { coins }),
      url: `${baseUrlOf(request, config)}/`,
      appPath: withQuery('/#/', { ...pickParameters(request.query), InviteCode: request.params.code }),
      linkText: words('openInvite'),
    });
    return sendPage(reply.header('x-robots-tag', 'noindex'), html);
  });
};
