/** A person as a third-party provider identifies them. */
export interface VerifiedIdentity {
  /** The provider's id of the person, which is stable for this app. */
  subject: string;
  displayName: string | null;
  /** Identifies the proof, which is valid once and until `proofEndsAt`. */
  proofId: string;
  proofEndsAt: Date;
  /** Telegram's start parameter. */
  startParameter?: string;
}

/** Verifies the proofs of one third-party provider, local or real. */
export interface IdentityProvider<Proof> {
  /**
   * @returns null when the proof is not valid
   * @throws ProviderUnavailable when the provider cannot be reached
   */
  verify(proof: Proof): Promise<VerifiedIdentity | null>;
}

/** An ID token and its nonce. The token contains the nonce's SHA-256 (hex), so an intercepted token cannot be used. */
export interface IdTokenProof {
  idToken: string;
  nonce: string;
}

/** An authorization code and the redirect URI it was sent to. */
export interface AuthorizationCodeProof {
  code: string;
  redirectUri: string;
}

/** The provider did not answer in time or as specified. The proof may be valid. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';

  /** For the log. */
  get code() {
    return this.message;
  }
}

/** The parameters that a browser passes to a consent page. */
export interface ConsentRequest {
  redirectUri: string;
  state: string;
  nonce: string;
}

/** The consent page of a local provider. The same name is the same person. */
export interface LocalConsent {
  /** The URL to return to, with a proof for `name`; with `access_denied` when `name` is null. */
  answer(name: string | null, request: ConsentRequest): Promise<string>;
}
