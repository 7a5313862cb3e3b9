import { classNames } from '@cliffhanger/look/class-names.ts';
import type { ComponentProps } from 'react';
import styles from './field-action.module.css';

/** A button at the end of a field. While it is disabled, its label says why. */
export function FieldAction({ className, ...button }: ComponentProps<'button'>) {
  return <button {...button} type="button" className={classNames(styles.action, className)} />;
}
