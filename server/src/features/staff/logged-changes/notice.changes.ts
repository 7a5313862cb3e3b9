import { readDeliveriesState, readNewsState } from '#features/staff/logged-states.repository.ts';
import type { LoggedChange, LoggedChangesOf } from './logged-change.ts';

const news = ({ id, revision }: { id: string; revision?: number | undefined }): LoggedChange => ({
  revision,
  subject: { kind: 'news', id },
  // Who sends it has read its words: that somebody else sent it is no reason to refuse, since it is sent once.
  known: { value: 'message' },
  read: (tx) => readNewsState(tx, id),
});

const deliveries = ({ ids }: { ids: number[] }): LoggedChange => ({
  subject: { kind: 'deliveries', id: 'failed' },
  read: (tx) => readDeliveriesState(tx, ids),
});

/** The changes of messages to viewers, and of deliveries that failed. */
export const noticeChanges: LoggedChangesOf<'notices'> = {
  'notices.set': news,
  'notices.remove': news,
  'notices.send': news,
  'notices.withdraw': news,
  'notices.resend': deliveries,
  'notices.drop': deliveries,
};
