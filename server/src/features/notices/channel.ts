import type { IdentityKind, Language, NoticeChannelName, NoticeTopic } from '@cliffhanger/contracts';

/** A notice as a channel sends it, in the language of the account. */
export interface NoticeMessage {
  userId: string;
  /**
   * Of the delivery. The same after a server was killed between the answer of the provider and its own COMMIT: a provider
   * that can replace a message by an id should be given it.
   */
  id: string;
  topic: NoticeTopic;
  language: Language;
  /** The drama that it is about; null for none. */
  dramaId: string | null;
  title: string;
  text: string;
  /** Where a tap leads: a route of the client with its query. */
  path: string;
}

/** The provider refused a message for good. Its delivery is dead. */
export class UndeliverableNotice extends Error {
  override name = 'UndeliverableNotice';
}

/**
 * The answer of a provider: `unreachable` when the viewer has no address any more, which is not tried again; `refused` when it
 * takes no messages for the viewer, which turns the channel off for the account; or after how many seconds it takes messages
 * again, until when none is sent to anybody.
 */
export type SendResult = 'sent' | 'unreachable' | 'refused' | { retryAfterSeconds: number };

/** A way in which notices reach viewers beside the inbox. */
export interface NoticeChannel {
  readonly name: Exclude<NoticeChannelName, 'inbox'>;
  readonly topics: readonly NoticeTopic[];
  /** It draws attention: quiet hours and the limit a day hold, and it names dramas and numbers only. */
  readonly isInterrupting: boolean;
  /** How many messages are sent at once. */
  readonly maxParallel: number;
  /** Waits until the provider takes a further message to the viewer, without reading whether there is one to send. */
  waitForTurn?(userId: string): Promise<void>;
  /** Whether it has an address of the viewer, by committed rows. @param proven the kinds of the account's verified identities */
  canReach(userId: string, proven: ReadonlySet<IdentityKind>): boolean;
  /** Hands a message to the provider. @throws UndeliverableNotice for what is not tried again, and whatever else is tried again later */
  send(message: NoticeMessage): Promise<SendResult>;
}
