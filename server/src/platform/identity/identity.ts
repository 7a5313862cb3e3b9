/** Who somebody is, as the keeper of a door says. */
export interface ProvenIdentity {
  /** The provider's own id of the person; it stays the same for this app. */
  subject: string;
  displayName: string | null;
  /** What makes this proof one of a kind: it counts once, and after `proofEndsAt` not at all. */
  proofId: string;
  proofEndsAt: Date;
  /** What the messenger was started with. */
  startParameter?: string;
}

/** A door that somebody else keeps: one implementation for each provider, local and real alike. */
export interface IdentityProvider<Proof> {
  /**
   * Null when the proof is wrong, in whatever way.
   * @throws ProviderTrouble when the provider cannot be asked
   */
  prove(proof: Proof): Promise<ProvenIdentity | null>;
}

/** An ID token, and the nonce whose SHA-256 (hex) it carries: who reads the token on its way cannot use it. */
export interface IdTokenProof {
  idToken: string;
  nonce: string;
}

/** An authorization code, and the address that it was sent to. */
export interface AuthorizationCodeProof {
  code: string;
  redirectUri: string;
}

/** The provider did not answer in time, or not as agreed. It says nothing about the proof. */
export class ProviderTrouble extends Error {
  override readonly name = 'ProviderTrouble';

  /** What the log tells of it. */
  get code() {
    return this.message;
  }
}

/** What a browser brings to a consent page and gets back from it. */
export interface ConsentWish {
  redirectUri: string;
  state: string;
  nonce: string;
}

/** The consent of a person who exists on this machine only. The same name is the same person. */
export interface LocalConsent {
  /** The address that the browser goes back to: with a proof for `name`, or without a name with `access_denied`. */
  answer(name: string | null, input: ConsentWish): Promise<string>;
}
