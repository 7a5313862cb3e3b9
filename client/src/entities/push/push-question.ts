import { Store } from '#lib/store.ts';

/** The moment of a question about push messages: what the viewer has just asked to be told of. */
export interface PushMoment {
  kind: 'follow' | 'remind';
  dramaId: string;
  /** Undefined if it is not known here. */
  title: string | undefined;
}

/** Null: nothing asks. */
export const pushMoment = new Store<PushMoment | null>(null);
