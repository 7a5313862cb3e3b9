import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '#lib/copy-text.ts';
import { Button } from '#ui/button.tsx';
import styles from './invite.module.css';
import { useShared } from './use-shared.ts';

type InviteActionsProps = {
  link: string;
  /** The end of the link, which is never cut. */
  code: string;
  /** The content of the share sheet. */
  text: string;
  getCanvas: () => HTMLCanvasElement | null;
};

const copiedMs = 4_000;
const fileName = 'cliffhanger-invite.png';

/** The link with its copy button, the system's share sheet, and the card as a picture. */
export function InviteActions({ link, code, text, getCanvas }: InviteActionsProps) {
  const { t } = useTranslation('rewards');
  const { isCopied, copy } = useCopy(link);
  const recordShare = useShared();

  const send = async () => {
    if (!navigator.share) return copy();
    try {
      await navigator.share({ text, url: link });
      recordShare();
    } catch {
      // The viewer has closed the share sheet.
    }
  };
  const copyLabel = isCopied ? t('invite.copied') : t('invite.copy');
  return (
    <>
      <div className={styles.link}>
        <span className={styles.address}>
          <span className="clip">{link.slice(0, link.length - code.length)}</span>
          <span className={styles.code}>{code}</span>
        </span>
        <Button slim variant="text" className={styles.copy} icon={isCopied ? 'check' : 'copy'} onClick={copy}>
          {copyLabel}
        </Button>
      </div>
      <div className={styles.actions}>
        <Button variant="main" grow icon="share" onClick={() => void send()}>
          {t('invite.send')}
        </Button>
        <Button icon="download" onClick={() => saveCard(getCanvas())}>
          {t('invite.save')}
        </Button>
      </div>
      <p className="visually-hidden" role="status">
        {isCopied && t('invite.linkCopied')}
      </p>
    </>
  );
}

/** Copies the link, and says so for 4 s. */
function useCopy(link: string) {
  const [isCopied, setIsCopied] = useState(false);
  const recordShare = useShared();
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    await copyText(link);
    setIsCopied(true);
    recordShare();
  };
  return { isCopied, copy: () => void copy() };
}

const saveCard = (canvas: HTMLCanvasElement | null) =>
  canvas?.toBlob((picture) => {
    if (!picture) return;
    const anchor = document.createElement('a');
    anchor.href = URL.createObjectURL(picture);
    anchor.download = fileName;
    anchor.click();
    URL.revokeObjectURL(anchor.href);
  }, 'image/png');
