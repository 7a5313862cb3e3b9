import type { Comment, CommentReply } from '@cliffhanger/contracts';
import { Icon } from '@cliffhanger/look/icon.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NameSheet } from '#entities/person/name-sheet.tsx';
import { formatCount } from '#lib/language/format.ts';
import type { Store } from '#lib/store.ts';
import { Sheet } from '#ui/sheet.tsx';
import { WordWrap } from '#ui/word-wrap.tsx';
import type { EpisodeIds } from './comment-cache.ts';
import { CommentComposer } from './comment-composer.tsx';
import { CommentLine } from './comment-line.tsx';
import { CommentList } from './comment-list.tsx';
import { CommentOptionsSheet } from './comment-options-sheet.tsx';
import styles from './comments.module.css';
import { DeleteCommentSheet } from './delete-comment-sheet.tsx';
import type { EpisodePosition } from './episode-position.ts';
import { ReportCommentSheet } from './report-comment-sheet.tsx';
import { type CommentActions, useCommentActions } from './use-comment-actions.ts';
import { type CommentOrder, useComments } from './use-comments.ts';
import { useDraft } from './use-draft.ts';
import { useNameQuestion } from './use-name-question.ts';
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
  const { query, comments, seconds, others } = useComments(episode, sort, open);
  const naming = useNameQuestion();
  const sending = useSendComment(episode, open, naming.withName);
  const actions = useCommentActions(episode);
  const asked = useAskedComments();
  const draft = useDraft(position);
  const { commentCount, durationSeconds } = episode;
  const listedCount = query.data ? comments.length + others.count : commentCount;
  const isEmpty = sending.unsent.length === 0 && listedCount === 0;
  const send = () => naming.withName(() => sending.write(draft.take()));

  return (
    <>
      <Sheet
        open={open}
        onClose={onClose}
        title={isEmpty ? t('title') : t('count', { count: commentCount, amount: formatCount(commentCount) })}
        closeLabel={t('common:close')}
        aside={!isEmpty && <CommentOrderSelect value={sort} onChange={setSort} />}
        lead={<CommentLine seconds={seconds} durationSeconds={durationSeconds} position={position} />}
        foot={<CommentComposer draft={draft} position={position} onSend={send} />}
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
            others={others}
            sending={sending}
            actions={actions}
            position={position}
            onSeek={onSeek}
            onReply={draft.replyTo}
            onDelete={asked.setDeleted}
            onOptions={asked.setOptionsOf}
          />
        )}
      </Sheet>
      <AskingSheets asked={asked} actions={actions} onReply={draft.replyTo} />
      {naming.user && (
        <NameSheet
          open={naming.isOpen}
          user={naming.user}
          beforeComment
          onClose={naming.close}
          onChosen={naming.post}
        />
      )}
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

/** The comments that sheets are about: to delete, to report, or with its options. */
function useAskedComments() {
  const [deleted, setDeleted] = useState<Comment | CommentReply | null>(null);
  const [reported, setReported] = useState<CommentReply | null>(null);
  const [optionsOf, setOptionsOf] = useState<Comment | CommentReply | null>(null);
  return { deleted, setDeleted, reported, setReported, optionsOf, setOptionsOf };
}

type AskingSheetsProps = {
  asked: ReturnType<typeof useAskedComments>;
  actions: CommentActions;
  onReply: (comment: Comment) => void;
};

function AskingSheets({ asked, actions, onReply }: AskingSheetsProps) {
  const { deleted, setDeleted, reported, setReported, optionsOf, setOptionsOf } = asked;
  return (
    <>
      <CommentOptionsSheet
        comment={optionsOf}
        actions={actions}
        onReply={onReply}
        onReport={setReported}
        onClose={() => setOptionsOf(null)}
      />
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
