import { OperatorError } from '#platform/config/operator-error.ts';

/** The bucket of the media refuses or does not answer. */
export class BucketError extends OperatorError {
  override name = 'BucketError';
}
