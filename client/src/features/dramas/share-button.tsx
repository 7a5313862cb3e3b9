import { useTranslation } from 'react-i18next';
import { copyText } from '#lib/copy-text.ts';
import { IconButton } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';

/** Shares the address of this page with the system's share sheet, or copies it. */
export function ShareButton({ title }: { title: string }) {
  const { t } = useTranslation('common');

  const share = async () => {
    const url = window.location.href;
    if (navigator.share) {
      // Rejects when the viewer closes the share sheet.
      await navigator.share({ title, url }).catch(() => undefined);
    } else {
      toast(t((await copyText(url)) ? 'linkCopied' : 'copyRefused'));
    }
  };
  return <IconButton icon="share" label={t('share')} onClick={share} />;
}
