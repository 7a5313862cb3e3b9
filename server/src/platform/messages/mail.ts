export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  /** The id of the message. Mail programs show two messages with the same id as one. */
  id?: string;
}

/** A mail provider. */
export interface Mail {
  /** Resolves when the message is accepted for delivery, with what the mail server answers. @throws when it is refused */
  send(message: MailMessage): Promise<string>;
  /** Connects and signs in, without sending. @throws HostFailure that names the server and the cause */
  check(): Promise<void>;
}
