/** How a column that points at a viewer behaves when two accounts become one. A test holds this against the schema. */
type Behavior =
  /** The rows become the other's. Where only one can be, and they have it already, the row stays as a record. */
  | 'moves'
  /** As `moves`, and what both had is merged: the row that is left over goes. */
  | 'merges'
  /** The rows stay with the account that is no more. */
  | 'stays'
  /** Has rules of its own. */
  | 'own';

export const moves: Readonly<Record<string, Behavior>> = {
  'Identity.userId': 'moves',
  // One who owns an episode twice keeps both rows: what a transfer paid for must sum up to it.
  'Unlock.userId': 'moves',
  'UnlockUndo.userId': 'moves',
  'MembershipGrant.userId': 'moves',
  'Redemption.userId': 'moves',
  'Comment.userId': 'moves',
  'Feedback.userId': 'moves',
  'CampaignParameter.userId': 'moves',

  'TaskProgress.userId': 'merges',
  'WatchedTime.userId': 'merges',
  'WatchProgress.userId': 'merges',
  'Follow.userId': 'merges',
  'EpisodeLike.userId': 'merges',
  'CommentLike.userId': 'merges',
  'CommentReport.userId': 'merges',
  'CommentHide.userId': 'merges',

  // The ledger is append-only: the coins move by transfers.
  'LedgerAccount.userId': 'stays',
  'LedgerTransfer.userId': 'stays',
  'AutoUnlockRun.userId': 'stays',
  'OutboxEvent.userId': 'stays',

  'Session.userId': 'own',
  'User.joinedIntoId': 'own',
  'Order.userId': 'own',
  'CheckIn.userId': 'own',
  'AdTicket.userId': 'own',
  'Invite.inviterId': 'own',
  'Invite.inviteeId': 'own',
};

/** The tables with this behavior; all of them name the viewer `userId`. */
export const tablesThat = (behavior: Behavior): string[] =>
  Object.entries(moves)
    .filter(([, given]) => given === behavior)
    .map(([column]) => column.split('.')[0] ?? '');
