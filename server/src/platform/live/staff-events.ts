import type { StaffEvent, StaffTopic } from '@cliffhanger/contracts/staff';

type DataOf<Topic extends StaffTopic> = Extract<StaffEvent, { topic: Topic }>['data'];
type Listener = (event: StaffEvent) => void;

/**
 * Events for the people who use the console, within this process. They are not stored: without a console nobody gets them,
 * and a console that was not connected loads what it shows again.
 */
export interface StaffEvents {
  /**
   * Sends an event to every console that may have it. Publish after the commit of what it tells. `signedOut` makes each
   * stream check its own session, and only those that have ended get it.
   */
  publish<Topic extends StaffTopic>(topic: Topic, data: DataOf<Topic>): void;
  /** @returns a function that ends the subscription */
  subscribe(listener: Listener): () => void;
}

export const createStaffEvents = (): StaffEvents => {
  const listeners = new Set<Listener>();
  return {
    publish(topic, data) {
      for (const listener of listeners) listener({ topic, data } as StaffEvent);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
