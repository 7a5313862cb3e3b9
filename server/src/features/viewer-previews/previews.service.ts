import type { Language } from '@cliffhanger/contracts';
import { routes } from '@cliffhanger/contracts/routes';
import { type PreviewInput, type Preview as PreviewLink, previewMinutes } from '@cliffhanger/contracts/staff';
import type { FastifyInstance } from 'fastify';
import { noDrama } from '#features/library/library.ts';
import { newId } from '#platform/database/new-id.ts';
import type { Platform } from '#platform/platform.ts';
import { sha256 } from '#platform/secrets/keys.ts';
import { StaffError } from '#platform/staff-server.ts';
import { minutesAfter } from '#platform/time/clock.ts';
import { accountScript, releaseScript } from './overlay-script.ts';
import { openPreviewPlatform } from './preview-platform.ts';
import {
  findBannerStart,
  findPreviewedDrama,
  isHiddenIn,
  listColumns,
  type PreviewedDrama,
} from './subject.repository.ts';

/** An open preview. */
export interface Preview {
  language: Language;
  country: string;
  /** The path in the app that it begins at. */
  path: string;
  /** With which the app calls as the viewer of the preview; null for a visitor. */
  sessionToken: string | null;
  endsAt: Date;
  /** Of the viewers' app. */
  origin: string;
  /** The server of the preview, which no port reaches. */
  app: FastifyInstance;
  /** The time that it shows now. */
  now(): Date;
}

export interface Previews {
  /** Opens a preview. @throws StaffError when the drama or the banner is unknown */
  open(input: PreviewInput): Promise<PreviewLink>;
  /** Finds an open preview by its token; undefined when it has ended. */
  find(token: string): Preview | undefined;
  /** Closes the previews whose time is over. */
  closeEnded(): Promise<void>;
  closeAll(): Promise<void>;
}

/** Builds a server over a platform, without listening. */
export type OpenApp = (platform: Platform) => Promise<FastifyInstance>;

/** A preview takes some megabytes. The oldest ends when more are opened. */
const maxOpen = 8;

/** When viewers see the subject for the first time, if that is in the future. */
const findFirstTime = (
  { database }: Pick<Platform, 'database'>,
  drama: PreviewedDrama | null,
  bannerId: string | undefined,
): Date | null => {
  if (bannerId === undefined) return drama?.publishedAt ?? null;
  const startsAt = findBannerStart(database.rows, bannerId);
  if (startsAt === undefined)
    throw new StaffError(`there is no banner ${bannerId}`, { reason: 'bannerUnknown', values: {} });
  return startsAt;
};

const releaseOf = (drama: PreviewedDrama | null, country: string, at: Date): PreviewLink['release'] => {
  if (drama === null) return null;
  if (isHiddenIn(drama, country)) return 'hiddenInCountry';
  if (drama.publishedAt === null) return 'unreleased';
  return drama.publishedAt > at ? 'scheduled' : 'released';
};

const pathOf = (page: PreviewInput['page'], drama: PreviewedDrama | null): string => {
  if (drama) return `${routes.drama}?${new URLSearchParams({ dramaId: drama.dramaId })}`;
  return page === 'offers' ? routes.wallet : routes.root;
};

/**
 * Previews of the viewers' app: docs/decisions/0113-previews.md.
 * @param options `openApp` builds a server that only reads, without listening; `findOrigin` is that of the viewers' app
 */
export const createPreviews = (
  platform: Platform,
  { openApp, findOrigin }: { openApp: OpenApp; findOrigin: () => string },
): Previews => {
  const { clock, database, random } = platform;
  const previews = new Map<string, Preview>();
  const close = async (tokenHash: string) => {
    const preview = previews.get(tokenHash);
    previews.delete(tokenHash);
    await preview?.app.close();
  };

  /** Opens the server of a preview. It closes its database. */
  const openServer = async (scene: Parameters<typeof openPreviewPlatform>[1]) => {
    const own = await openPreviewPlatform(platform, scene);
    const app = await openApp(own);
    app.addHook('onClose', () => own.close());
    await app.ready();
    return { app, now: () => own.clock.now() };
  };

  return {
    async open({ page, slug, bannerId, language, country, at: givenAt, as, coins }) {
      const openedAt = clock.now();
      const drama = slug === undefined ? null : findPreviewedDrama(database.rows, slug);
      if (slug !== undefined && !drama) throw noDrama(slug);
      const firstTime = findFirstTime(platform, drama, bannerId);
      const at = givenAt ?? new Date(Math.max(openedAt.getTime(), firstTime?.getTime() ?? 0));
      const sessionToken = as === 'visitor' ? null : random.token();
      const account = {
        userId: newId(),
        sessionId: newId(),
        tokenHash: sha256(sessionToken ?? random.token()),
        isMember: as === 'member',
        coins: as === 'balance' ? coins : 0,
        language,
        country,
        at,
      };
      const isUnreleased = drama !== null && drama.publishedAt === null;
      const columns = {
        drama: listColumns(database.rows, 'Drama'),
        episode: listColumns(database.rows, 'Episode'),
      };
      const script = [
        accountScript(account),
        ...(isUnreleased ? [releaseScript({ dramaId: drama.dramaId, at }, columns)] : []),
      ].join(';\n');
      const token = random.token();
      const origin = findOrigin();
      const server = await openServer({ openedAt, at, minutes: previewMinutes, script, origin });
      const endsAt = minutesAfter(openedAt, previewMinutes);
      const path = pathOf(page, drama);
      previews.set(sha256(token), { language, country, path, sessionToken, endsAt, origin, ...server });
      for (const oldest of [...previews.keys()].slice(0, -maxOpen)) await close(oldest);
      const release = releaseOf(drama, country, at);
      const releasedAt = release === 'scheduled' ? (drama?.publishedAt ?? null) : null;
      return { url: `${origin}/preview#${token}`, at, endsAt, release, releasedAt };
    },

    find(token) {
      const preview = previews.get(sha256(token));
      return preview && preview.endsAt > clock.now() ? preview : undefined;
    },

    async closeEnded() {
      const now = clock.now();
      for (const [tokenHash, { endsAt }] of [...previews]) if (endsAt <= now) await close(tokenHash);
    },

    async closeAll() {
      for (const tokenHash of [...previews.keys()]) await close(tokenHash);
    },
  };
};
