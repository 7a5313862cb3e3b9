import { type ReactNode, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { cssVariables } from '#ui/css-variables.ts';
import styles from './preview.module.css';

/** A common phone, and below it the line that the page of the preview adds. */
const width = 390;
const height = 844 + 28;
/** What stands above the frame on a screen, and below it. */
const aroundPx = 100;

const subscribe = (onChange: () => void) => {
  addEventListener('resize', onChange);
  return () => removeEventListener('resize', onChange);
};

/** The page of a preview in the size of a phone, made smaller where the window is lower. */
export function PreviewFrame({ url, title }: { url: string; title: string }) {
  return (
    <Phone>
      <iframe src={url} title={title} allow="autoplay; fullscreen; screen-wake-lock" />
    </Phone>
  );
}

/** The place of a preview that is being opened. */
export function LoadingPreview() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('loading')}>
      <Phone />
    </div>
  );
}

function Phone({ children }: { children?: ReactNode }) {
  const room = useSyncExternalStore(subscribe, () => innerHeight - aroundPx);
  const scale = Math.min(1, Math.max(0.6, room / height));
  return (
    <div
      className={styles.frame}
      style={cssVariables({ '--scale': scale, '--width': width, '--height': height })}
    >
      {children}
    </div>
  );
}
