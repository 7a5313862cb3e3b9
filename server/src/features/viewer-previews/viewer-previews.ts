import type { FastifyInstance } from 'fastify';
import type { Feature } from '#features/feature.ts';
import type { Platform } from '#platform/platform.ts';
import { registerPreviewPage } from './preview-page.ts';
import { previewPrefix, registerPreviews } from './previews.routes.ts';
import { createPreviews, type OpenApp, type Previews } from './previews.service.ts';
import { viewersOriginOf } from './viewers-origin.ts';

export type { Previews } from './previews.service.ts';
export { previewSourceOf } from './viewers-origin.ts';

/**
 * Previews of the viewers' app for staff. Each has a server of its own that only reads, so that ordinary calls pay nothing.
 * @param app the viewers' server
 * @param options `openApp` builds such a server over a platform, without listening
 */
export const openViewerPreviews = (
  platform: Platform,
  app: FastifyInstance,
  { openApp, servesClient }: { openApp: OpenApp; servesClient: boolean },
): { readonly previews: Previews } & Feature => {
  const findOrigin = () => viewersOriginOf(app, platform.config);
  const previews = createPreviews(platform, { openApp, findOrigin });
  return {
    previews,
    register() {
      registerPreviews(app, previews);
      if (servesClient) registerPreviewPage(app, previewPrefix);
      app.addHook('onClose', previews.closeAll);
    },
    jobs: [{ name: 'close-ended-previews', everySeconds: 60, run: previews.closeEnded }],
  };
};
