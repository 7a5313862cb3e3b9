import type { Envelope, Language, refusedField } from '@cliffhanger/contracts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { $ZodIssue } from 'zod/v4/core';
import { AppError, ProviderFailure } from '#kernel/app-error.ts';
import { RefusedInput } from '#kernel/refused-input.ts';
import { errorSentence, expectedInput } from '#kernel/words.ts';
import { isDiskFull } from '#platform/data-folder/disk-full.ts';
import { BucketError } from '#platform/media/bucket-error.ts';
import { requestLanguage } from './caller.ts';
import { routeNameOf } from './response-record.ts';

const refusedFields = (issues: readonly $ZodIssue[], language: Language): z.infer<typeof refusedField>[] =>
  issues.map((issue) => ({
    field: issue.path.join('.') || 'body',
    expected: expectedInput(issue, language),
  }));

/** Errors of Fastify, by its error codes. */
const frameworkErrors: Readonly<Record<string, () => AppError>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: () => new AppError('malformedBody'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => new AppError('malformedBody'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => new AppError('malformedBody'),
  FST_ERR_CTP_BODY_TOO_LARGE: () => new AppError('bodyTooLarge'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new AppError('unsupportedMediaType'),
  FST_ERR_BAD_URL: () => new AppError('notFound'),
  FST_ERR_MAX_PARAM_LENGTH: () => new AppError('notFound'),
};

/** Errors of the file server, by HTTP status. */
const fileErrors: Readonly<Record<number, () => AppError>> = {
  400: () => new AppError('malformedBody'),
  403: () => new AppError('notFound'),
  404: () => new AppError('notFound'),
  416: () => new AppError('rangeUnsatisfiable'),
};

/** The time in which a bucket answers again after a short fault. */
const bucketRetrySeconds = 5;

/** An operator needs some minutes to free space. */
const diskRetrySeconds = 60;

const appErrorOf = (error: FastifyError | Error, language: Language): AppError | null => {
  if (error instanceof AppError) return error;
  if (error instanceof RefusedInput) {
    return new AppError('invalidInput', { fields: refusedFields(error.issues, language) });
  }
  if (error instanceof BucketError)
    return new AppError('mediaUnavailable', { retryAfterSeconds: bucketRetrySeconds });
  if (isDiskFull(error)) return new AppError('diskFull', { retryAfterSeconds: diskRetrySeconds });
  const { code, statusCode = 500 } = error as FastifyError;
  return (
    (frameworkErrors[code] ?? (hasRequestStatus(error) ? fileErrors[statusCode] : undefined))?.() ?? null
  );
};

/**
 * Whether an error is of the request, by its code (Fastify, the HTTP parser, a closed connection), or of the file server
 * (`expose` of http-errors). The library of a provider can fail with a status, too.
 */
const hasRequestStatus = (error: Error): boolean => {
  const { code, expose } = error as { code?: unknown; expose?: unknown };
  return typeof expose === 'boolean' || /^(?:FST_|HPE_|ECONNRESET$)/.test(String(code));
};

/** Returns the body of a failed call. */
export const envelopeOf = ({ entry, sentenceName, details }: AppError, language: Language): Envelope => ({
  code: entry.code,
  msg: errorSentence(sentenceName, language, details),
  data: details,
});

const sendError = (reply: FastifyReply, error: AppError, language: Language) =>
  reply.status(error.entry.status).header('cache-control', 'no-store').send(envelopeOf(error, language));

/**
 * Sends the response for an error; all failures of routes and hooks pass here. Logs unexpected errors in full and answers
 * `internal`. Logs failures of a provider, the bucket or a full disk as warnings, and errors caused by callers not at all.
 */
export const sendFailure = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
  const language = requestLanguage(request);
  const appError = appErrorOf(error, language);
  const undeclared = appError && undeclaredError(appError, request);
  const known = undeclared ? null : appError;
  if (!known)
    request.log.error({ err: undeclared ?? error, route: routeNameOf(request) }, 'unexpected failure');
  else if (known instanceof ProviderFailure) {
    const { provider, reasons, sentence = '' } = known;
    const fields = { provider, reasons, ...(sentence !== '' && { sentence }) };
    request.server.warnRarely(request.log, fields, 'provider failed', `${provider} ${sentence}`);
  } else if (error instanceof BucketError) {
    const { message: reason } = error;
    request.server.warnRarely(request.log, { reason }, 'media cannot be read', reason);
  } else if (known.errorName === 'diskFull')
    request.server.warnRarely(
      request.log,
      {},
      'the disk is full: nothing can be written, viewers can only read',
    );

  const { retryAfterSeconds } = { ...(known?.details as { retryAfterSeconds?: number } | null) };
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  return sendError(reply, known ?? new AppError('internal'), language);
};

/** Returns an error if the contract does not list `error` for the call: its response schema cannot serialize it. */
const undeclaredError = (error: AppError, { routeOptions }: FastifyRequest): Error | null => {
  const { call } = routeOptions.config;
  if (!call || call.errors.includes(error.errorName)) return null;
  return new Error(`${call.name} threw ${error.errorName}, which its \`errors\` do not list`, {
    cause: error,
  });
};

/** Sends the envelope for every failure and every unknown path. */
export const installErrorHandler = (app: FastifyInstance) => {
  app.setErrorHandler(sendFailure);
  app.setNotFoundHandler((request, reply) =>
    sendError(reply, new AppError('notFound'), requestLanguage(request)),
  );
};
