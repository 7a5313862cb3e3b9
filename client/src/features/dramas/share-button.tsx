import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/button.tsx';
import { toast } from '#ui/toast.tsx';

/** Shares the address of this page with the system's share sheet, or copies it. */
export function ShareButton({ title }: { title: string }) {
  const { t } = useTranslation('common');
  // On plain http, as in a local network, browsers offer neither.
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
