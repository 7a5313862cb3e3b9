import type { FastifyInstance } from 'fastify';
import type { Authenticate } from '#http/caller.ts';
import type { SharedResponses } from '#http/response-cache/shared-responses.ts';
import type { Implementation } from '#http/routes.ts';
import type { Job } from '#jobs/jobs.ts';

/** The part of a feature that the app mounts. An entry point returns it together with the services for other features. */
export interface Feature {
  /** The contract's resources that the feature answers. */
  readonly api?: readonly Implementation[];
  /** Registers hooks and the routes that are not in the contract: pages, media, webhooks, streams. */
  readonly register?: (
    app: FastifyInstance,
    context: { authenticate: Authenticate; sharedResponses: SharedResponses },
  ) => void;
  readonly jobs?: readonly Job[];
}
