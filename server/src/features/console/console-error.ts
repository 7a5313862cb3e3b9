/** Why the console refuses a request: its client has a sentence for each in four languages. */
export const consoleRefusals = {
  /** The link is unknown, used, too old, or of somebody who may not sign in any more. */
  linkUnknown: 404,
  passkeyRefused: 403,
  lastPasskey: 409,
  signedOut: 401,
  /** The passkey has to be touched once more. */
  confirmationNeeded: 403,
  permissionMissing: 403,
  originForeign: 403,
  callUnknown: 404,
  inputInvalid: 400,
  callRefused: 409,
  tooManyRequests: 429,
  internal: 500,
} as const;
export type ConsoleRefusal = keyof typeof consoleRefusals;

/** A refusal of the console. */
export class ConsoleError extends Error {
  override readonly name = 'ConsoleError';
  readonly refusal: ConsoleRefusal;

  constructor(refusal: ConsoleRefusal, options?: ErrorOptions) {
    super(refusal, options);
    this.refusal = refusal;
  }
}
