/** How a column that points at a viewer behaves when two accounts become one. A test holds this against the schema. */
type Behavior =
  /** The rows become the other's. Where only one can be, and they have it already, the row stays as a record. */
  | 'move'
  /** As `moves`, and what both had is merged: the row that is left over goes. */
  | 'merge'
  /** The rows stay with the account that is no more. */
  | 'keep'
  /** Has rules of its own. */
  | 'custom';

export const mergeBehaviors: Readonly<Record<string, Behavior>> = {
  'Identity.userId': 'move',
  // One who owns an episode twice keeps both rows: what a transfer paid for must sum up to it.
  'Unlock.userId': 'move',
  'UnlockUndo.userId': 'move',
  'MembershipGrant.userId': 'move',
  'Redemption.userId': 'move',
  'Comment.userId': 'move',
  'Feedback.userId': 'move',
  'CampaignParameter.userId': 'move',

  'TaskProgress.userId': 'merge',
  'WatchedTime.userId': 'merge',
  'WatchProgress.userId': 'merge',
  'Follow.userId': 'merge',
  'EpisodeLike.userId': 'merge',
  'CommentLike.userId': 'merge',
  'CommentReport.userId': 'merge',
  'CommentHide.userId': 'merge',

  // The ledger is append-only: the coins move by transfers.
  'LedgerAccount.userId': 'keep',
  'LedgerTransfer.userId': 'keep',
  'AutoUnlockRun.userId': 'keep',
  'OutboxEvent.userId': 'keep',

  'Session.userId': 'custom',
  'User.joinedIntoId': 'custom',
  'Order.userId': 'custom',
  'CheckIn.userId': 'custom',
  'AdTicket.userId': 'custom',
  'Invite.inviterId': 'custom',
  'Invite.inviteeId': 'custom',
};

/** The tables with this behavior; all of them name the viewer `userId`. */
export const listTablesWithBehavior = (behavior: Behavior): string[] =>
  Object.entries(mergeBehaviors)
    .filter(([, given]) => given === behavior)
    .map(([column]) => column.split('.')[0] ?? '');
