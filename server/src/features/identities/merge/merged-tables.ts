/** The treatment of rows that refer to a user when two accounts merge, by column. A test compares this with the schema. */
type Behavior =
  /** The rows move to the surviving account. A row that it already has stays behind as a record. */
  | 'move'
  /** As `move`, but rows that both accounts have are merged and the remaining row is deleted. */
  | 'merge'
  /** The rows stay with the merged account. */
  | 'keep'
  /** The merge has specific code for these rows. */
  | 'custom';

export const mergeBehaviors: Readonly<Record<string, Behavior>> = {
  'Identity.userId': 'move',
  // If both accounts own an episode, both rows stay: the unlocks of a transfer must add up to its amount.
  'Unlock.userId': 'move',
  'UnlockUndo.userId': 'move',
  'MembershipGrant.userId': 'move',
  'Redemption.userId': 'move',
  'Comment.userId': 'move',
  'Feedback.userId': 'move',
  'ViewerNote.userId': 'move',
  'CampaignParameter.userId': 'move',

  'AccountNetwork.userId': 'merge',
  'TaskProgress.userId': 'merge',
  'WatchedTime.userId': 'merge',
  'WatchProgress.userId': 'merge',
  'Follow.userId': 'merge',
  'PremiereReminder.userId': 'merge',
  'EpisodeLike.userId': 'merge',
  'CommentLike.userId': 'merge',
  'CommentReport.userId': 'merge',
  'CommentHide.userId': 'merge',
  'Notice.userId': 'merge',
  'NoticeChoice.userId': 'merge',
  'NoticeHours.userId': 'merge',

  // The ledger is append-only; transfers move the coins.
  'LedgerAccount.userId': 'keep',
  'LedgerTransfer.userId': 'keep',
  'AutoUnlockRun.userId': 'keep',
  // Otherwise a merge would admit another new account of the same network.
  'NewAccountReward.userId': 'keep',
  'OutboxEvent.userId': 'keep',

  'Session.userId': 'custom',
  'User.joinedIntoId': 'custom',
  'Order.userId': 'custom',
  'SpendingLimit.userId': 'custom',
  'WatchLimit.userId': 'custom',
  'AgeLock.userId': 'custom',
  'CheckIn.userId': 'custom',
  'AdTicket.userId': 'custom',
  'Invite.inviterId': 'custom',
  'Invite.inviteeId': 'custom',
};

/** Lists the tables with this behavior. All of them have the column `userId`. */
export const listTablesWithBehavior = (behavior: Behavior): string[] =>
  Object.entries(mergeBehaviors)
    .filter(([, candidate]) => candidate === behavior)
    .map(([column]) => column.split('.')[0] ?? '');
