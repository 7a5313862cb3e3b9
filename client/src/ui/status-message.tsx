import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './status-message.module.css';

type StatusMessageProps = {
  /** `empty` if there is nothing to show; `error` if it failed, with a broken ledge. */
  kind: 'empty' | 'error';
  title: string;
  /** The next step for the viewer, or a reassurance. */
  text: string;
  action?: { label: string; href?: string; onClick?: () => void; busy?: boolean };
};

export function StatusMessage({ kind, title, text, action }: StatusMessageProps) {
  return (
    <section
      className={classNames(styles.message, kind === 'error' && styles.error)}
      role={kind === 'error' ? 'alert' : undefined}
    >
      <div className={styles.ledge} />
      <h2 className="title">{title}</h2>
      <p>{text}</p>
      {action && (
        <Button href={action.href} onClick={action.onClick} busy={action.busy}>
          {action.label}
        </Button>
      )}
    </section>
  );
}
