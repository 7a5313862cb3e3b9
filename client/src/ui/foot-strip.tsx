import { type ReactNode, useLayoutEffect } from 'react';
import styles from './foot-strip.module.css';
import { Icon, type IconName } from './icon.tsx';

type FootStripProps = {
  icon: IconName;
  title: string;
  text: string;
  /** One or two slim buttons. */
  children: ReactNode;
};

/** A message at the foot of the screen, over the tabs, while something lasts that concerns every screen. */
export function FootStrip({ icon, title, text, children }: FootStripProps) {
  useFootSpace();
  return (
    <div className={styles.strip}>
      <Icon name={icon} />
      <p className="grow">
        <b>{title}</b>
        <span className={styles.text}>{text}</span>
      </p>
      <div className={styles.action}>{children}</div>
    </div>
  );
}

/** Keeps the end of the screen in reach above the strip. */
const useFootSpace = () =>
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--strip', '56px');
    return () => void style.removeProperty('--strip');
  }, []);
