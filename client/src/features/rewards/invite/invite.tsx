import type { DramaCard, InvitedPerson } from '@cliffhanger/contracts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CardPicture } from '#entities/share/card-picture.tsx';
import { useSharing } from '#entities/share/use-sharing.ts';
import { formatCoinsWithUnit } from '#entities/wallet/format-coins.ts';
import type { RewardBoard } from '#features/rewards/reward-board.ts';
import styles from './invite.module.css';
import { InviteActions } from './invite-actions.tsx';
import { drawInvitePicture, invitePictureSize, toInvitePicture } from './invite-picture.ts';
import { InvitedPeople, type InvitedPeopleProps } from './invited-people.tsx';

type InviteProps = {
  code: string;
  link: string;
  totals: InvitedPeopleProps['totals'];
  people: readonly InvitedPerson[];
  rules: RewardBoard['rules'];
  viewerName: string;
  /** The drama on the card: what the viewer watches, else what everybody does; null while it is not known. */
  drama: DramaCard | null;
  /** Whether the viewer watches it. */
  isWatched: boolean;
};

/** The viewer's invite: the card, the link, and what it has earned. */
export function Invite({ code, link, totals, people, rules, viewerName, drama, isWatched }: InviteProps) {
  const { t } = useTranslation(['rewards', 'common']);
  const gift = formatCoinsWithUnit(rules.invite.inviteeCoins);
  const above = t(isWatched ? 'invite.watches' : 'invite.invites', { name: viewerName });
  const below = t('invite.withCode', { coins: gift });
  const brand = t('common:brand');
  const sharing = useSharing({ link, text: t('invite.message', { coins: gift }) }, 'cliffhanger-invite.png');
  const card = useMemo(
    () => toInvitePicture({ link, above, below, code, brand, drama }),
    [link, above, below, code, brand, drama],
  );
  return (
    <>
      <CardPicture
        card={card}
        draw={drawInvitePicture}
        size={invitePictureSize}
        imageUrl={card.imageUrl}
        label={t('invite.card', { above, title: card.title, below: `${below} ${code}` })}
        className={styles.card}
        onDraw={sharing.keepCard}
      />
      <InviteActions link={link} code={code} sharing={sharing} />
      <InvitedPeople totals={totals} people={people} rules={rules} />
    </>
  );
}
