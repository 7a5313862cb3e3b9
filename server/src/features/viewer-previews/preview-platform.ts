import { AppError } from '#kernel/app-error.ts';
import { openOverlay } from '#platform/database/open-overlay.ts';
import { createMediaLinks, frameKey, type MediaLinks, previewKey } from '#platform/media/media-links.ts';
import { openMetrics } from '#platform/metrics/metrics.ts';
import type { Platform } from '#platform/platform.ts';
import type { Clock } from '#platform/time/clock.ts';

/** The header by which a preview names its country, in the place of that of an edge. */
export const previewCountryHeader = 'x-preview-country';

/** What a preview shows instead of the present. */
export interface PreviewScene {
  /** When the preview was opened, by the clock of the server. */
  openedAt: Date;
  /** The time that it began to show. */
  at: Date;
  /** How long its links to media work. */
  minutes: number;
  /** The SQL that gives some tables other rows. */
  script: string;
  /** The origin of the viewers' app. */
  origin: string;
}

/** A clock that runs as that of the server does, from another time on. */
const shiftedClock = (clock: Clock, { openedAt, at }: PreviewScene): Clock => {
  const aheadMs = at.getTime() - openedAt.getTime();
  return { now: () => new Date(clock.now().getTime() + aheadMs) };
};

/** Links that end with the preview. The app learns their end by the clock of the preview. */
const createPreviewLinks = (
  { keys }: Pick<Platform, 'keys'>,
  { openedAt, at, minutes }: PreviewScene,
): MediaLinks => {
  const links = createMediaLinks(keys, { now: () => openedAt }, minutes);
  return {
    isValid: links.isValid,
    folderFor: (link) => {
      const viewerKey = link.viewerKey === frameKey ? frameKey : previewKey;
      const { path, expiresAt } = links.folderFor({ ...link, viewerKey });
      return { path, expiresAt: new Date(expiresAt.getTime() + at.getTime() - openedAt.getTime()) };
    },
  };
};

/**
 * The platform of a preview: the server's own, with another time, some other rows, and a database that refuses writes.
 * Close its database when the preview ends.
 */
export const openPreviewPlatform = async (platform: Platform, scene: PreviewScene): Promise<Platform> => {
  const { config, database } = platform;
  const overlay = await openOverlay(database, {
    file: config.databaseFile,
    script: scene.script,
    refusal: () => new AppError('previewReadOnly'),
  });
  return {
    ...platform,
    config: {
      ...config,
      PUBLIC_URL: scene.origin,
      // Only this process calls the server of a preview, and says its country.
      COUNTRY_HEADER: previewCountryHeader,
      TRUST_PROXY: 1,
      CORS_ORIGINS: [],
      MAX_EVENT_LOOP_DELAY_MS: 0,
    },
    clock: shiftedClock(platform.clock, scene),
    labClock: null,
    database: overlay,
    metrics: openMetrics({ includesProcess: false }),
    mediaLinks: createPreviewLinks(platform, scene),
    close: overlay.close,
  };
};
