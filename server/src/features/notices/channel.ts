import type { Language, NoticeChannelName, NoticeTopic } from '@cliffhanger/contracts';

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
  title: string;
  text: string;
  /** Where a tap leads: a route of the client with its query. */
  path: string;
}

/** The provider refused a message for good. Its delivery is dead. */
export class UndeliverableNotice extends Error {
  override name = 'UndeliverableNotice';
}

/** A way in which notices reach viewers beside the inbox. */
export interface NoticeChannel {
  readonly name: Exclude<NoticeChannelName, 'inbox'>;
  readonly topics: readonly NoticeTopic[];
  /** It draws attention: quiet hours and the limit a day hold, and it names dramas and numbers only. */
  readonly isInterrupting: boolean;
  /** How many messages are sent at once. */
  readonly maxParallel: number;
  /** Whether it has an address of the viewer, by committed rows. */
  canReach(userId: string): boolean;
  /**
   * Hands a message to the provider.
   * @returns `unreachable` when the viewer has no address any more, which is not tried again
   * @throws UndeliverableNotice for what is not tried again, and whatever else is tried again later
   */
  send(message: NoticeMessage): Promise<'sent' | 'unreachable'>;
}
