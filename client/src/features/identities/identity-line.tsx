import type { IdentityKind, IdentityView } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#lib/language/format-day.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
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
    <div className={styles.row}>
      <Icon name={identityIcon(kind)} />
      <div className="grow">
        {name}
        <p className={styles.detail}>{useDetail(kind, identity, canConnect)}</p>
      </div>
      {identity
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
          )}
    </div>
  );
}

function useDetail(kind: IdentityKind, identity: IdentityView | null, canConnect: boolean): string {
  const { t } = useTranslation('identities');
  if (identity) return identity.name ?? t('since', { date: formatDate(identity.createdAt) });
  if (kind === 'email' || kind === 'phone') return t('byCode');
  return canConnect ? t('notConnected') : t('inTelegram');
}
