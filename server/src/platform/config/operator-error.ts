/** A failure that the operator can fix; its message says how and is shown as it is. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
