import type { DramaCard } from '@cliffhanger/contracts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useGoToLogin } from '#entities/session/require-sign-in.ts';
import { CardPicture } from '#entities/share/card-picture.tsx';
import { formatCoinsWithUnit } from '#entities/wallet/format-coins.ts';
import type { RewardBoard } from '#features/rewards/reward-board.ts';
import { Button } from '#ui/button.tsx';
import styles from './invite.module.css';
import { drawInvitePicture, invitePictureSize, toInvitePicture } from './invite-picture.ts';

type InviteVisitorProps = {
  rules: RewardBoard['rules']['invite'];
  drama: DramaCard | null;
  isWatched: boolean;
};

/** A visitor has no code yet: the card shows what it will look like. */
export function InviteVisitor({ rules, drama, isWatched }: InviteVisitorProps) {
  const { t } = useTranslation(['rewards', 'common']);
  const goToLogin = useGoToLogin();
  const above = t(isWatched ? 'invite.youWatch' : 'invite.youInvite');
  const below = t('invite.withYourCode', { coins: formatCoinsWithUnit(rules.inviteeCoins) });
  const brand = t('common:brand');
  const card = useMemo(
    () => toInvitePicture({ link: `${location.origin}/`, above, below, code: null, brand, drama }),
    [above, below, brand, drama],
  );
  return (
    <>
      <CardPicture
        card={card}
        draw={drawInvitePicture}
        size={invitePictureSize}
        imageUrl={card.imageUrl}
        label={[above, card.title, below].join(', ')}
        className={styles.card}
      />
      <div className={styles.visitor}>
        <Button variant="main" wide onClick={() => goToLogin()}>
          {t('invite.signIn')}
        </Button>
      </div>
    </>
  );
}
