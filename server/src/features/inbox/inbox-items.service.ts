import type { InboxItem } from '@cliffhanger/contracts/staff';
import type { Platform } from '#platform/platform.ts';
import { daysAfter } from '#platform/time/clock.ts';
import { countReportedOfAuthors, findCommentItems } from './comment-items.repository.ts';
import { findDoubleOrders, findFeedbackItems } from './feedback-items.repository.ts';
import type { InboxClaims } from './inbox-claims.ts';
import type { InboxRow } from './inbox-list.repository.ts';
import { findLatestPlaces } from './player-reports.service.ts';

const maxTextLength = 300;
const recordDays = 7;

const cut = (text: string): string => [...text].slice(0, maxTextLength).join('');

/** The items of rows of the list, in their order. */
export const findInboxItems = async (
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  claims: Pick<InboxClaims, 'openersOf'>,
  rows: readonly InboxRow[],
): Promise<InboxItem[]> => {
  const idsOf = (kind: InboxRow['kind']) => rows.filter((row) => row.kind === kind).map(({ id }) => id);
  const [comments, feedback] = await Promise.all([
    findCommentItems(database.read, idsOf('comment')),
    findFeedbackItems(database.read, idsOf('feedback')),
  ]);
  const authorIds = [...comments.values()].map(({ viewer }) => viewer.id);
  const payments = [...feedback.values()].filter(({ problemType }) => problemType === 'payment');
  const [reported, doubles, places] = await Promise.all([
    countReportedOfAuthors(database.rowsInThread, authorIds, daysAfter(clock.now(), -recordDays)),
    findDoubleOrders(
      database.rowsInThread,
      payments.map(({ id }) => id),
    ),
    findLatestPlaces(database, [...feedback.values()]),
  ]);
  return rows.flatMap(({ kind, id, atMs }): InboxItem[] => {
    const shared = { at: new Date(atMs), openBy: claims.openersOf({ kind, id }) };
    const comment = comments.get(id);
    if (comment) {
      const reportedThisWeek = reported.get(comment.viewer.id) ?? 0;
      return [{ ...comment, ...shared, text: cut(comment.text), reportedThisWeek }];
    }
    const found = feedback.get(id);
    if (!found) return [];
    const { createdAt: _, ...item } = found;
    const extras = { place: places.get(id) ?? null, doubleOrder: doubles.get(id) ?? null };
    return [{ ...item, ...shared, ...extras, text: cut(item.text) }];
  });
};
