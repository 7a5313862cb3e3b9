import { contract } from '@cliffhanger/contracts';
import type { FastifyInstance } from 'fastify';
import { type FindDeviceAges, pageAgesOf } from '#http/device-locks.ts';
import { createEdgeCountry } from '#http/edge-country.ts';
import { baseUrlOf } from '#http/own-host.ts';
import { pageLocaleOf } from '#http/page-locale.ts';
import { chooseCoding } from '#http/response-cache/response-cache.ts';
import { sendCompressed } from '#http/response-cache/send-cached.ts';
import type { SharedResponses } from '#http/response-cache/shared-responses.ts';
import { joinCountries } from '#kernel/viewer.ts';
import type { ClientBuild } from '#platform/config/client-build.ts';
import type { Platform } from '#platform/platform.ts';
import { createAppPages } from './app-page.ts';
import { htmlType, setPageHeaders } from './page-headers.ts';

/** Registers the page of the app. Its routes are in the fragment: an address that lost its `#` leads to the one with it. */
export const registerAppPage = (
  app: FastifyInstance,
  { config }: Pick<Platform, 'config'>,
  {
    build,
    sharedResponses,
    findDeviceAges,
  }: { build: ClientBuild; sharedResponses: SharedResponses; findDeviceAges: FindDeviceAges },
) => {
  const pages = createAppPages(build);
  const edgeCountry = createEdgeCountry(config);
  app.route({
    method: ['GET', 'HEAD'],
    url: '/',
    handler: async (request, reply) => {
      const locale = pageLocaleOf(request);
      const ofDevice = locale.country ?? config.DEFAULT_COUNTRY;
      const ofEdge = edgeCountry(request.raw);
      const home = await sharedResponses.read(contract.home.getHomeInfo, {
        language: locale.language,
        country: joinCountries(ofEdge, ofDevice, ...pageAgesOf(request, findDeviceAges)),
        market: ofEdge ?? ofDevice,
      });
      const response = await pages.make(locale, home, baseUrlOf(request, config));
      setPageHeaders(reply, build.page);
      const coding = chooseCoding(request, response);
      return sendCompressed(request, reply, { response, coding, type: htmlType });
    },
  });
  app.get('/pages/*', async (request, reply) => reply.redirect(`/#${request.url}`));
};
