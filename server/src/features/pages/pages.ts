import type { Feature } from '#features/feature.ts';
import type { FindDeviceAges } from '#http/device-locks.ts';
import { readClientBuild } from '#platform/config/client-build.ts';
import type { Platform } from '#platform/platform.ts';
import { registerAppPage } from './app-page.routes.ts';
import { registerDramaPreview, registerInvitePreview } from './preview.routes.ts';
import { registerPreviewPicture } from './preview-picture.routes.ts';

/** The page of a drama is the only one to find besides the app: headers say what is not to be indexed. */
const robots = 'User-agent: *\nAllow: /\nAllow: /s/\n';

/** The pages that people and search engines open: the app, shared dramas and invites. */
export const openPages = (
  platform: Platform,
  { servesClient, findDeviceAges }: { servesClient: boolean; findDeviceAges: FindDeviceAges },
): Feature => ({
  register(app, { sharedResponses }) {
    const build = servesClient ? readClientBuild() : null;
    if (build) registerAppPage(app, platform, { build, sharedResponses, findDeviceAges });
    registerDramaPreview(app, platform, findDeviceAges);
    registerPreviewPicture(app, platform, findDeviceAges);
    registerInvitePreview(app, platform);
    app.get('/robots.txt', async (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots));
  },
});
