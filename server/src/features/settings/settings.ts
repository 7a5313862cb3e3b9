import type { Catalog } from '#features/catalog/catalog.ts';
import type { Feature } from '#features/feature.ts';
import type { Platform } from '#platform/platform.ts';
import { languagesRoutes, settingsRoutes } from './settings.routes.ts';

/** The settings that a client needs before its first call. */
export const openSettings = (platform: Platform, catalog: Catalog): Feature => ({
  api: [settingsRoutes(platform, catalog), languagesRoutes()],
  jobs: [{ name: 'delete-retired-keys', everySeconds: 3600, run: platform.keys.removeRetired }],
});
