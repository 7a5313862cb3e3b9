/** A failure that the operator can fix; its message says how and is shown as it is. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

/** An invalid environment value. The message names the key and what it expects. */
export class ConfigError extends OperatorError {
  override name = 'ConfigError';
}
