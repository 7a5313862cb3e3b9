import type { DramaCard } from '@cliffhanger/contracts';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPosition } from '#lib/language/format-position.ts';
import { Button } from '#ui/button.tsx';
import { ChoicePills } from '#ui/choice-pills.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { WordWrap } from '#ui/word-wrap.tsx';
import styles from './share.module.css';
import { ShareCard } from './share-card.tsx';
import { toShareCard } from './to-share-card.ts';
import { useSendLink } from './use-send-link.ts';
import { type SharedPlace, type ShareStart, useShareLink } from './use-share-link.ts';

type ShareSheetProps = {
  open: boolean;
  onClose: () => void;
  drama: DramaCard;
  place: SharedPlace & { episodeNumber: number };
  /** The coins of an invite as a text; null for a visitor, whose link has no invite code. */
  invite: { mine: string; theirs: string } | null;
};

/** The card of a drama and its link, which starts at episode 1 or at this second. */
export function ShareSheet({ open, onClose, drama, place, invite }: ShareSheetProps) {
  const { t } = useTranslation(['share', 'common']);
  const link = useShareLink(place, open);
  const { query } = link;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('common:share')}
      closeLabel={t('common:close')}
      announcesHeight
    >
      {query.isError && !query.data ? (
        <LoadFailure text={t('failed')} onRetry={query.refetch} isBusy={query.isFetching} />
      ) : (
        <Sharing drama={drama} shared={query.data}>
          <StartChoice place={place} {...link} />
        </Sharing>
      )}
      {invite && (
        <p className={`small t2 ${styles.note}`}>
          <WordWrap text={t('invite', invite)} />
        </p>
      )}
    </Sheet>
  );
}

type StartChoiceProps = Pick<ShareSheetProps, 'place'> & {
  start: ShareStart;
  setStart: (start: ShareStart) => void;
};

function StartChoice({ place: { episodeNumber, atSecond }, start, setStart }: StartChoiceProps) {
  const { t } = useTranslation('share');
  const starts: { id: ShareStart; label: string }[] = [
    { id: 'first', label: t('first') },
    { id: 'here', label: t('here', { number: episodeNumber, position: formatPosition(atSecond) }) },
  ];
  return (
    <ChoicePills
      items={starts}
      current={start}
      onChange={setStart}
      label={t('opensAt')}
      className={styles.start}
    />
  );
}

type SharingProps = {
  drama: DramaCard;
  /** Undefined while the link is made. */
  shared: { title: string; text: string; link: string } | undefined;
  /** The choice between card and buttons. */
  children: ReactNode;
};

function Sharing({ drama, shared, children }: SharingProps) {
  const { t } = useTranslation('common');
  const sending = useSendLink(shared);
  const card = useMemo(() => toShareCard(drama), [drama]);
  return (
    <>
      <ShareCard card={card} canvasRef={sending.canvas} onDraw={sending.keepFile} />
      {children}
      <ShareButtons sending={sending} isWaiting={shared === undefined} />
      <p className="visually-hidden" role="status">
        {sending.isCopied && t('linkCopied')}
      </p>
    </>
  );
}

type ShareButtonsProps = { sending: ReturnType<typeof useSendLink>; isWaiting: boolean };

/** The system's share sheet where there is one, else the copy, is the main action. */
function ShareButtons({ sending, isWaiting }: ShareButtonsProps) {
  const { t } = useTranslation(['share', 'common']);
  const { isCopied } = sending;
  const canSend = 'share' in navigator;
  const large = { iconSize: 24, busy: isWaiting } as const;
  return (
    <div className={styles.actions}>
      {canSend && (
        <Button
          {...large}
          variant="main"
          icon="share"
          className={styles.main}
          onClick={() => void sending.send()}
        >
          {t('common:sendLink')}
        </Button>
      )}
      <Button
        {...large}
        variant={canSend ? 'quiet' : 'main'}
        icon={isCopied ? 'check' : 'copy'}
        onClick={() => void sending.copy()}
      >
        {isCopied ? t('common:linkCopied') : t('copy')}
      </Button>
      <Button icon="download" iconSize={24} onClick={sending.save}>
        {t('common:saveCard')}
      </Button>
    </div>
  );
}
