import { useTranslation } from 'react-i18next';
import type { Sharing } from '#entities/share/use-sharing.ts';
import { Button } from '#ui/button.tsx';
import styles from './invite.module.css';

type InviteActionsProps = {
  link: string;
  /** The end of the link, which is never cut. */
  code: string;
  sharing: Sharing;
};

/** The address without its protocol, which tells a viewer nothing and takes space. */
const shownAddress = (link: string): string => link.replace(/^https?:\/\//, '');

/** The link with its copy button, the system's share sheet, and the card as a picture. */
export function InviteActions({ link, code, sharing }: InviteActionsProps) {
  const { t } = useTranslation(['rewards', 'common']);
  const { isCopied, copy, send, save } = sharing;
  const address = shownAddress(link);
  const copyLabel = isCopied ? t('invite.copied') : t('invite.copy');
  return (
    <>
      <div className={styles.link}>
        <span className={styles.address} translate="no">
          <span className="clip">{address.slice(0, address.length - code.length)}</span>
          <span className={styles.code}>{code}</span>
        </span>
        <Button
          slim
          variant="text"
          className={styles.copy}
          icon={isCopied ? 'check' : 'copy'}
          onClick={() => void copy()}
        >
          {copyLabel}
        </Button>
      </div>
      <div className={styles.actions}>
        <Button variant="main" grow icon="share" onClick={() => void send()}>
          {t('common:sendLink')}
        </Button>
        <Button icon="download" onClick={save}>
          {t('common:saveCard')}
        </Button>
      </div>
      <p className="visually-hidden" role="status">
        {isCopied && t('invite.linkCopied')}
      </p>
    </>
  );
}
