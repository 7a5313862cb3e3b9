import type { IdentityKind, IdentityView } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#lib/language/format-day.ts';
import { Button } from '#ui/button.tsx';
import { ListItem } from '#ui/list-item.tsx';
import styles from './identities.module.css';
import { identityIcon, identityName } from './identity-kinds.ts';

type IdentityLineProps = {
  kind: IdentityKind;
  /** Null if the account does not have this way. */
  identity: IdentityView | null;
  canConnect: boolean;
  onConnect: () => void;
  /** Not given for the only way in. */
  onRemove: (() => void) | undefined;
};

/** One way to sign in, with the button that connects or removes it. */
export function IdentityLine({ kind, identity, canConnect, onConnect, onRemove }: IdentityLineProps) {
  const { t } = useTranslation('identities');
  const { t: tAccount } = useTranslation('account');
  const name = identityName(kind, tAccount);
  return (
    <ListItem
      icon={identityIcon(kind)}
      label={name}
      detail={useDetail(kind, identity, canConnect)}
      end={
        identity
          ? onRemove && (
              <Button
                slim
                variant="text"
                className={styles.word}
                aria-label={t('removeNamed', { name: identity.name ?? name })}
                onClick={onRemove}
              >
                {t('remove')}
              </Button>
            )
          : canConnect && (
              <Button slim needsConnection aria-label={t('connectNamed', { name })} onClick={onConnect}>
                {t('connect')}
              </Button>
            )
      }
    />
  );
}

function useDetail(kind: IdentityKind, identity: IdentityView | null, canConnect: boolean): string {
  const { t } = useTranslation('identities');
  if (identity) return identity.name ?? t('since', { date: formatDate(identity.createdAt) });
  if (kind === 'email' || kind === 'phone') return t('byCode');
  return canConnect ? t('notConnected') : t('inTelegram');
}
