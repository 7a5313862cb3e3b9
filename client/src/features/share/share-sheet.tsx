import type { DramaCard } from '@cliffhanger/contracts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardPicture } from '#entities/share/card-picture.tsx';
import { dramaPictureSize, drawDramaPicture, toDramaPicture } from '#entities/share/drama-picture.ts';
import { hasShareSheet, type Sharing, useSharing } from '#entities/share/use-sharing.ts';
import { api } from '#lib/api/client.ts';
import { formatPosition } from '#lib/language/format-position.ts';
import { Button } from '#ui/button.tsx';
import { ChoicePills } from '#ui/choice-pills.tsx';
import type { Elements } from '#ui/elements.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { WordWrap } from '#ui/word-wrap.tsx';
import styles from './share.module.css';

/** Where the link starts: the first episode, or the second at which the viewer shares. */
type ShareStart = 'first' | 'here';

interface SharedPlace {
  dramaId: string;
  firstEpisodeId: string;
  episodeId: string;
  episodeNumber: number;
  atSecond: number;
}

type ShareSheetProps = {
  open: boolean;
  onClose: () => void;
  drama: DramaCard;
  place: SharedPlace;
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
        <DramaSharing drama={drama} shared={query.data}>
          <StartChoice place={place} {...link} />
        </DramaSharing>
      )}
      {invite && (
        <p className={`small t2 ${styles.note}`}>
          <WordWrap text={t('invite', invite)} />
        </p>
      )}
    </Sheet>
  );
}

/** The link with the viewer's invite code, and the text that is shared with it. */
function useShareLink(place: SharedPlace, isOpen: boolean) {
  const [start, setStart] = useState<ShareStart>('first');
  if (!isOpen && start !== 'first') setStart('first');
  const { dramaId, firstEpisodeId, episodeId, atSecond } = place;
  const query = useQuery({
    ...api.rewards.share.query(
      start === 'first' ? { dramaId, episodeId: firstEpisodeId } : { dramaId, episodeId, atSecond },
    ),
    enabled: isOpen,
  });
  return { start, setStart, query };
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

type DramaSharingProps = {
  drama: DramaCard;
  /** Undefined while the link is made. */
  shared: { title: string; text: string; link: string } | undefined;
  /** The choice between card and buttons. */
  children: Elements;
};

function DramaSharing({ drama, shared, children }: DramaSharingProps) {
  const { t } = useTranslation(['share', 'common']);
  const sharing = useSharing(shared);
  const card = useMemo(() => toDramaPicture(drama), [drama]);
  return (
    <>
      <CardPicture
        card={card}
        draw={drawDramaPicture}
        size={dramaPictureSize}
        imageUrl={card.posterUrl}
        label={t('card', { title: card.title })}
        className={styles.card}
        onDraw={sharing.keepCard}
      />
      {children}
      <ShareButtons sharing={sharing} isWaiting={shared === undefined} />
      <p className="visually-hidden" role="status">
        {sharing.isCopied && t('common:linkCopied')}
      </p>
    </>
  );
}

type ShareButtonsProps = { sharing: Sharing; isWaiting: boolean };

/** The system's share sheet where there is one, else the copy, is the main action. */
function ShareButtons({ sharing, isWaiting }: ShareButtonsProps) {
  const { t } = useTranslation(['share', 'common']);
  const { isCopied } = sharing;
  const canSend = hasShareSheet();
  const large = { iconSize: 24, busy: isWaiting } as const;
  return (
    <div className={styles.actions}>
      {canSend && (
        <Button
          {...large}
          variant="main"
          icon="share"
          className={styles.main}
          onClick={() => void sharing.send()}
        >
          {t('common:sendLink')}
        </Button>
      )}
      <Button
        {...large}
        variant={canSend ? 'quiet' : 'main'}
        icon={isCopied ? 'check' : 'copy'}
        onClick={() => void sharing.copy()}
      >
        {isCopied ? t('common:linkCopied') : t('copy')}
      </Button>
      <Button icon="download" iconSize={24} onClick={sharing.save}>
        {t('common:saveCard')}
      </Button>
    </div>
  );
}
