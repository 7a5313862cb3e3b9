import type { Comment, CommentReply } from '@cliffhanger/contracts';
import type { Store } from '#lib/store.ts';
import type { EpisodePosition } from './episode-position.ts';
import type { CommentActions } from './use-comment-actions.ts';
import type { CommentSending } from './use-send-comment.ts';

/** Actions and callbacks that every comment in the list uses. */
export interface CommentHandlers {
  position: Store<EpisodePosition>;
  sending: CommentSending;
  actions: CommentActions;
  onSeek: (seconds: number) => void;
  onReply: (comment: Comment) => void;
  onDelete: (comment: Comment | CommentReply) => void;
  /** Opens the options of another viewer's comment. */
  onOptions: (comment: Comment | CommentReply) => void;
}
