import { OperatorError } from '#platform/operator-error.ts';

/** The bucket of the media refuses or does not answer. */
export class BucketError extends OperatorError {
  override name = 'BucketError';
}
