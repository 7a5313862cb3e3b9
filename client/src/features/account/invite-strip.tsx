import { rewardRules } from '@cliffhanger/contracts/reward-rules';
import { useTranslation } from 'react-i18next';
import { formatCoinsWithUnit } from '#entities/wallet/format-coins.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { FootStrip } from '#ui/foot-strip.tsx';

/** Says what an invite brings, and leads to the form that uses its code. */
export function InviteStrip({ from, onClose }: { from: string; onClose: () => void }) {
  const { t } = useTranslation(['account', 'common']);
  const coins = formatCoinsWithUnit(rewardRules.invite.inviteeCoins);
  return (
    <aside aria-label={t('invited')}>
      <FootStrip icon="gift" title={t('invited')} text={t('inviteCodeHint', { coins })}>
        <Button slim href={href(paths.register({ from }))}>
          {t('register')}
        </Button>
        <IconButton icon="close" label={t('common:close')} onClick={onClose} />
      </FootStrip>
    </aside>
  );
}
