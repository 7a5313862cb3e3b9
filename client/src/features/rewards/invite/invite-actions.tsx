import { useTranslation } from 'react-i18next';
import { useReportShare } from '#entities/share/use-report-share.ts';
import { Button } from '#ui/button.tsx';
import { saveCanvas } from '#ui/save-canvas.ts';
import { useCopied } from '#ui/use-copied.ts';
import styles from './invite.module.css';

type InviteActionsProps = {
  link: string;
  /** The end of the link, which is never cut. */
  code: string;
  /** The content of the share sheet. */
  text: string;
  getCanvas: () => HTMLCanvasElement | null;
};

const fileName = 'cliffhanger-invite.png';

/** The address without its protocol, which tells a viewer nothing and takes space. */
const shownAddress = (link: string): string => link.replace(/^https?:\/\//, '');

/** The link with its copy button, the system's share sheet, and the card as a picture. */
export function InviteActions({ link, code, text, getCanvas }: InviteActionsProps) {
  const { t } = useTranslation(['rewards', 'common']);
  const { isCopied, copy, send } = useInviteLink(link, text);
  const address = shownAddress(link);
  const copyLabel = isCopied ? t('invite.copied') : t('invite.copy');
  return (
    <>
      <div className={styles.link}>
        <span className={styles.address}>
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
        <Button icon="download" onClick={() => void saveCanvas(getCanvas(), fileName)}>
          {t('common:saveCard')}
        </Button>
      </div>
      <p className="visually-hidden" role="status">
        {isCopied && t('invite.linkCopied')}
      </p>
    </>
  );
}

/** Copies the link, or gives it to the system's share sheet; both finish the task of sharing. */
function useInviteLink(link: string, text: string) {
  const copied = useCopied(link);
  const reportShare = useReportShare();
  const copy = async () => {
    await copied.copy();
    reportShare();
  };
  const send = async () => {
    if (!navigator.share) return copy();
    try {
      await navigator.share({ text, url: link });
      reportShare();
    } catch {
      // The viewer has closed the share sheet.
    }
  };
  return { isCopied: copied.isCopied, copy, send };
}
