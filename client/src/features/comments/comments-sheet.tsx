import type { Comment, CommentReply } from '@cliffhanger/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#lib/language/format.ts';
import type { Store } from '#lib/store.ts';
import { Icon } from '#ui/icon.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { WordWrap } from '#ui/word-wrap.tsx';
import type { EpisodeIds } from './comment-cache.ts';
import { CommentComposer } from './comment-composer.tsx';
import { CommentLine } from './comment-line.tsx';
import { CommentList } from './comment-list.tsx';
import styles from './comments.module.css';
import { DeleteCommentSheet } from './delete-comment-sheet.tsx';
import type { EpisodePosition } from './episode-position.ts';
import { ReportCommentSheet } from './report-comment-sheet.tsx';
import { type CommentActions, useCommentActions } from './use-comment-actions.ts';
import { type CommentOrder, useComments } from './use-comments.ts';
import { useDraft } from './use-draft.ts';
import { useSendComment } from './use-send-comment.ts';

type CommentsSheetProps = {
  open: boolean;
  onClose: () => void;
  episode: EpisodeIds & { commentCount: number; durationSeconds: number };
  position: Store<EpisodePosition>;
  /** Seeks the video, which continues under the sheet. */
  onSeek: (seconds: number) => void;
};

/** The comments of an episode, below its timeline. */
export function CommentsSheet({ open, onClose, episode, position, onSeek }: CommentsSheetProps) {
  const { t } = useTranslation(['comments', 'common']);
  const [sort, setSort] = useState<CommentOrder>('liked');
  const { query, comments, seconds } = useComments(episode, sort, open);
  const sending = useSendComment(episode, open);
  const actions = useCommentActions(episode);
  const asked = useAskedComments();
  const draft = useDraft(position);
  const { commentCount, durationSeconds } = episode;
  const isEmpty = sending.unsent.length === 0 && (query.data ? comments.length === 0 : commentCount === 0);

  return (
    <>
      <Sheet
        open={open}
        onClose={onClose}
        title={isEmpty ? t('title') : t('count', { count: commentCount, amount: formatCount(commentCount) })}
        closeLabel={t('common:close')}
        aside={!isEmpty && <CommentOrderSelect value={sort} onChange={setSort} />}
        lead={<CommentLine seconds={seconds} durationSeconds={durationSeconds} position={position} />}
        foot={<CommentComposer draft={draft} position={position} onSend={sending.write} />}
        scrim="none"
        tall={!isEmpty}
        announcesHeight
      >
        {isEmpty && !query.isError ? (
          <NoComments />
        ) : (
          <CommentList
            query={query}
            comments={comments}
            sending={sending}
            actions={actions}
            position={position}
            onSeek={onSeek}
            onReply={draft.replyTo}
            onDelete={asked.setDeleted}
            onReport={asked.setReported}
          />
        )}
      </Sheet>
      <AskingSheets asked={asked} actions={actions} />
    </>
  );
}

function NoComments() {
  const { t } = useTranslation('comments');
  return (
    <div className={styles.none}>
      <h3 className="title">
        <WordWrap text={t('empty.title')} />
      </h3>
      <p>
        <WordWrap text={t('empty.text')} />
      </p>
    </div>
  );
}

/** The comment that a sheet asks to delete, and the one that a sheet asks to report. */
function useAskedComments() {
  const [deleted, setDeleted] = useState<Comment | CommentReply | null>(null);
  const [reported, setReported] = useState<CommentReply | null>(null);
  return { deleted, setDeleted, reported, setReported };
}

type AskingSheetsProps = { asked: ReturnType<typeof useAskedComments>; actions: CommentActions };

function AskingSheets({ asked, actions }: AskingSheetsProps) {
  const { deleted, setDeleted, reported, setReported } = asked;
  return (
    <>
      <DeleteCommentSheet comment={deleted} remove={actions.remove} onClose={() => setDeleted(null)} />
      <ReportCommentSheet comment={reported} onReport={actions.report} onClose={() => setReported(null)} />
    </>
  );
}

const orders = ['liked', 'new'] as const satisfies readonly CommentOrder[];

type CommentOrderSelectProps = { value: CommentOrder; onChange: (order: CommentOrder) => void };

function CommentOrderSelect({ value, onChange }: CommentOrderSelectProps) {
  const { t } = useTranslation('comments');
  return (
    <label className={styles.sort}>
      <span className="visually-hidden">{t('sort.label')}</span>
      <select value={value} onChange={({ target }) => onChange(target.value as CommentOrder)}>
        {orders.map((order) => (
          <option key={order} value={order}>
            {t(`sort.${order}`)}
          </option>
        ))}
      </select>
      <Icon name="down" size={16} />
    </label>
  );
}
