import { Icon, type IconName } from '@cliffhanger/look/icon.tsx';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './foot-strip.module.css';

type FootStripProps = {
  icon: IconName;
  title: string;
  text: string;
  /** One or two slim buttons. */
  children: ReactNode;
};

/** A message at the foot of the screen, over the tabs, while something lasts that concerns every screen. */
export function FootStrip({ icon, title, text, children }: FootStripProps) {
  const strip = useRef<HTMLDivElement>(null);
  // Keeps the end of the screen in reach above the strip.
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--strip', `${strip.current?.offsetHeight}px`);
    return () => void style.removeProperty('--strip');
  });
  return (
    <div ref={strip} className={styles.strip}>
      <Icon name={icon} />
      <p className="grow">
        <b>{title}</b>
        <span className={styles.text}>{text}</span>
      </p>
      <div className={styles.action}>{children}</div>
    </div>
  );
}
