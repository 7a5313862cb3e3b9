import type { StaffRefusal } from '@cliffhanger/contracts/staff';
import fastifyRateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import * as z from 'zod';
import type { Uploads } from '#features/uploads/uploads.ts';
import { previewSourceOf } from '#features/viewer-previews/viewer-previews.ts';
import { requestLanguage } from '#http/caller.ts';
import { type LogStream, trustedProxiesOf } from '#http/server.ts';
import { AppError } from '#kernel/app-error.ts';
import { errorSentence } from '#kernel/words.ts';
import type { Platform } from '#platform/platform.ts';
import { type HandleStaffCall, StaffError } from '#platform/staff-server.ts';
import { registerCalls } from './call.routes.ts';
import { ConsoleError, consoleRefusals } from './console-error.ts';
import { guardConsole } from './console-guard.ts';
import { registerEncodings } from './encoding.routes.ts';
import { registerEvents } from './events.routes.ts';
import { registerConsoleImages } from './image.routes.ts';
import { registerInboxPictures } from './inbox-pictures.routes.ts';
import { registerOwnRoutes } from './own.routes.ts';
import { registerPages } from './page.routes.ts';
import { createPasskeys } from './passkeys.service.ts';
import { createFindStaff, createRequireStaff } from './require-staff.ts';
import { registerSignIn } from './sign-in.routes.ts';
import { createStaffSessions } from './staff-sessions.service.ts';
import { createStaffStreams } from './staff-streams.service.ts';
import { registerStills } from './still.routes.ts';
import { registerUploads } from './upload.routes.ts';
import { registerConsoleVideos } from './video.routes.ts';
import { createWebAuthn } from './webauthn.ts';

/**
 * Requests in a minute of one network, which several people stay below. A page of a drama has a still for each episode. The
 * scripts and styles of the console itself are not counted: a page has some twenty, and without one it does not work.
 */
const requestLimit = {
  max: 1200,
  timeWindow: 60_000,
  allowList: ({ url }: { url: string }) => url.startsWith('/assets/'),
};
const bodyLimitBytes = 1024 * 1024;

interface ConsoleParts {
  staff: HandleStaffCall;
  uploads: Uploads;
  /** Where staff open it. */
  origin: string;
  logStream?: LogStream;
}

/**
 * Builds the listener of the staff console, without listening. It shares the process and the database with that of the
 * viewers, and neither port, origin, cookies nor routes.
 */
export const buildConsole = async (
  platform: Platform,
  { staff, uploads, origin, logStream }: ConsoleParts,
): Promise<FastifyInstance> => {
  const app = Fastify({
    // As that of viewers, it answers what arrives on an open connection while it closes.
    return503OnClosing: false,
    bodyLimit: bodyLimitBytes,
    requestTimeout: platform.config.REQUEST_SECONDS * 1000,
    trustProxy: trustedProxiesOf(platform.config),
    logger: { level: platform.config.LOG_LEVEL, ...(logStream && { stream: logStream }) },
    logController: new LogController({ disableRequestLogging: true }),
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    app.getDefaultJsonParser('error', 'error'),
  );
  guardConsole(app, {
    origin,
    framed: previewSourceOf(platform.config),
    media: platform.mediaStore.redirectOrigin,
  });
  await app.register(fastifyRateLimit, requestLimit);
  answerFailures(app);
  const sessions = createStaffSessions(platform);
  const passkeys = createPasskeys(platform, sessions, createWebAuthn(platform, origin));
  const findStaff = createFindStaff(sessions, origin);
  const requireStaff = createRequireStaff(findStaff);
  registerSignIn(app, { origin, passkeys, sessions, requireStaff });
  registerOwnRoutes(app, platform, { findStaff, requireStaff });
  registerCalls(app, { platform, staff, requireStaff });
  registerUploads(app, { platform, uploads, requireStaff });
  registerInboxPictures(app, { platform, requireStaff });
  registerEvents(app, { origin, requireStaff, streams: createStaffStreams(platform, sessions, app.log) });
  registerStills(app, platform, requireStaff);
  await registerConsoleVideos(app, platform, requireStaff);
  await registerEncodings(app, platform, requireStaff);
  await registerPages(app, platform);
  await registerConsoleImages(app, platform);
  return app;
};

/** The answer of a request that failed: a refusal by name, the sentence of a staff call, and what is wrong with the fields. */
interface FailureBody {
  error: string;
  message?: string;
  refusal?: StaffRefusal;
  issues?: readonly z.core.$ZodIssue[];
}

const answerFailures = (app: FastifyInstance): void => {
  app.setNotFoundHandler(async () => {
    throw new ConsoleError('callUnknown');
  });
  app.setErrorHandler((error, request, reply) => {
    const refusal = toRefusal(error);
    if (refusal === 'internal') request.log.error({ err: error }, 'a call of the console failed');
    const cause = error instanceof ConsoleError ? error.cause : null;
    const body: FailureBody = {
      error: refusal,
      ...(error instanceof StaffError && describeStaffError(error, request)),
      ...(cause instanceof z.core.$ZodError && { issues: cause.issues }),
    };
    return reply.status(consoleRefusals[refusal]).send(body);
  });
};

/** Commands read the English message. The console has sentences of its own for refusals, and the server for what viewers read too. */
const describeStaffError = ({ message, refusal, cause }: StaffError, request: FastifyRequest) => ({
  message: cause instanceof AppError ? errorSentence(cause.errorName, requestLanguage(request)) : message,
  ...(refusal && { refusal }),
});

const toRefusal = (error: unknown): keyof typeof consoleRefusals => {
  if (error instanceof ConsoleError) return error.refusal;
  if (error instanceof StaffError) return 'callRefused';
  const { statusCode = 500 } = error as { statusCode?: number };
  if (statusCode === 429) return 'tooManyRequests';
  return statusCode < 500 ? 'inputInvalid' : 'internal';
};
