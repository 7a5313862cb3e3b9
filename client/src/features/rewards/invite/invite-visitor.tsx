import type { DramaCard } from '@cliffhanger/contracts';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useGoToLogin } from '#entities/session/require-sign-in.ts';
import { formatCoinsWithUnit } from '#entities/wallet/format-coins.ts';
import type { RewardBoard } from '#features/rewards/reward-board.ts';
import { Button } from '#ui/button.tsx';
import styles from './invite.module.css';
import { InviteCard } from './invite-card.tsx';
import { toInviteCard } from './to-invite-card.ts';

type InviteVisitorProps = { rules: RewardBoard['rules']['invite']; drama: DramaCard | null };

/** A visitor has no code yet: the card shows what it will look like. */
export function InviteVisitor({ rules, drama }: InviteVisitorProps) {
  const { t } = useTranslation(['rewards', 'common']);
  const goToLogin = useGoToLogin();
  const canvas = useRef<HTMLCanvasElement>(null);
  const above = t('invite.youWatch');
  const below = t('invite.withYourCode', { coins: formatCoinsWithUnit(rules.inviteeCoins) });
  const brand = t('common:brand');
  const card = useMemo(
    () => toInviteCard({ link: `${location.origin}/`, above, below, brand, drama }),
    [above, below, brand, drama],
  );
  return (
    <>
      <InviteCard card={card} canvasRef={canvas} label={[above, card.title, below].join(', ')} />
      <div className={styles.visitor}>
        <Button variant="main" wide onClick={() => goToLogin()}>
          {t('invite.signIn')}
        </Button>
      </div>
    </>
  );
}
