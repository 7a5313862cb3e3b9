import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/button.tsx';
import { toast } from '#ui/toast.tsx';

/** Hands this page's address on: by the phone's own share sheet, else by copying it. */
export function ShareButton({ title }: { title: string }) {
  const { t } = useTranslation('dramas');
  // Browsers offer neither on plain http, as on a phone in the local network.
  if (!navigator.share && !navigator.clipboard) return null;

  const share = async () => {
    const url = window.location.href;
    if (navigator.share) {
      // Rejects when the viewer closes the share sheet.
      await navigator.share({ title, url }).catch(() => undefined);
    } else {
      await navigator.clipboard.writeText(url);
      toast(t('linkCopied'));
    }
  };
  return <IconButton icon="share" label={t('share')} onClick={share} />;
}
