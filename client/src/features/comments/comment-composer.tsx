import { classNames } from '@cliffhanger/look/class-names.ts';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isComposing } from '#lib/is-composing.ts';
import { formatPosition } from '#lib/language/format-position.ts';
import { type Store, useStore } from '#lib/store.ts';
import { IconButton, SquareButton } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import styles from './composer.module.css';
import type { EpisodePosition } from './episode-position.ts';
import type { CommentDraft } from './use-draft.ts';

type CommentComposerProps = {
  draft: CommentDraft;
  position: Store<EpisodePosition>;
  onSend: () => void;
};

/** The field for a comment or a reply. A comment is pinned to the second where typing began, unless the viewer unpins it. */
export function CommentComposer({ draft, position, onSend }: CommentComposerProps) {
  const { t } = useTranslation('comments');
  const send = () => {
    if (draft.canBeSent) onSend();
  };
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className={styles.field}>
        <CommentField draft={draft} onEnter={send} />
        {draft.parent ? (
          <IconButton icon="close" size={16} label={t('stopReply')} onClick={() => draft.replyTo(null)} />
        ) : (
          <PinChoice draft={draft} position={position} />
        )}
      </div>
      <SquareButton
        icon="send"
        label={t('send')}
        type="submit"
        disabled={!draft.canBeSent}
        className={classNames(styles.send, draft.canBeSent && styles.ready)}
      />
    </form>
  );
}

function CommentField({ draft, onEnter }: { draft: CommentDraft; onEnter: () => void }) {
  const { t } = useTranslation('comments');
  const { parent } = draft;
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (parent !== null) field.current?.focus();
  }, [parent]);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    onEnter();
  };
  const placeholder = parent ? t('replyTo', { name: parent.authorName }) : t('placeholder');
  return (
    <textarea
      ref={field}
      rows={1}
      value={draft.text}
      placeholder={placeholder}
      aria-label={placeholder}
      enterKeyHint="send"
      onChange={({ target }) => draft.type(target.value)}
      onKeyDown={handleKeyDown}
    />
  );
}

function PinChoice({ draft, position }: Pick<CommentComposerProps, 'draft' | 'position'>) {
  const { t } = useTranslation('comments');
  const { seconds } = useStore(position);
  return (
    <div className={styles.pin}>
      <Checkbox checked={draft.isPinned} onChange={draft.pin}>
        {t('pin', { position: formatPosition(draft.startedAt ?? seconds) })}
      </Checkbox>
    </div>
  );
}
