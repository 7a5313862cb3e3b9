import { classNames } from '@cliffhanger/look/class-names.ts';
import type { ReactNode } from 'react';
import styles from './sheet-actions.module.css';

/** The buttons at the end of a sheet, side by side. They stay in view while a long sheet scrolls. */
export function SheetActions({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classNames(styles.actions, className)}>{children}</div>;
}
