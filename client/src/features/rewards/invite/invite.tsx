import type { DramaCard, InvitedPerson } from '@cliffhanger/contracts';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCoinsWithUnit } from '#entities/wallet/format-coins.ts';
import type { RewardBoard } from '#features/rewards/reward-board.ts';
import { InviteActions } from './invite-actions.tsx';
import { InviteCard } from './invite-card.tsx';
import { InvitedPeople, type InvitedPeopleProps } from './invited-people.tsx';
import { toInviteCard } from './to-invite-card.ts';

type InviteProps = {
  code: string;
  link: string;
  totals: InvitedPeopleProps['totals'];
  people: readonly InvitedPerson[];
  rules: RewardBoard['rules'];
  viewerName: string;
  /** The drama on the card: what the viewer watches, else what everybody does; null while it is not known. */
  drama: DramaCard | null;
};

/** The viewer's invite: the card, the link, and what it has earned. */
export function Invite({ code, link, totals, people, rules, viewerName, drama }: InviteProps) {
  const { t } = useTranslation(['rewards', 'common']);
  const canvas = useRef<HTMLCanvasElement>(null);
  const gift = formatCoinsWithUnit(rules.invite.inviteeCoins);
  const above = drama ? t('invite.watches', { name: viewerName }) : t('invite.invites', { name: viewerName });
  const below = t('invite.withCode', { coins: gift, code });
  const brand = t('common:brand');
  const card = useMemo(
    () => toInviteCard({ link, above, below, brand, drama }),
    [link, above, below, brand, drama],
  );
  return (
    <>
      <InviteCard
        card={card}
        canvasRef={canvas}
        label={t('invite.card', { above, title: card.title, below })}
      />
      <InviteActions
        link={link}
        code={code}
        text={t('invite.message', { coins: gift })}
        getCanvas={() => canvas.current}
      />
      <InvitedPeople totals={totals} people={people} rules={rules} />
    </>
  );
}
