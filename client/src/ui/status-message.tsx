import { classNames } from '@cliffhanger/look/class-names.ts';
import { BrokenLedge } from './broken-ledge.tsx';
import { Button } from './button.tsx';
import styles from './status-message.module.css';
import { WordWrap } from './word-wrap.tsx';

export type StatusMessageProps = {
  /** `empty` if there is nothing to show; `error` if it failed, with a broken ledge. */
  kind: 'empty' | 'error';
  title?: string;
  /** The next step for the viewer, or a reassurance. */
  text: string;
  action?: { label: string; href?: string; onClick?: () => void; busy?: boolean } | undefined;
  /** Another way on, as plain text. */
  secondAction?: { label: string; onClick: () => void } | undefined;
  /** It is the whole page, so its title is the heading of the page. */
  isPage?: boolean;
  /** The page has a title in its bar, which is its heading. */
  isBelowTitle?: boolean;
};

export function StatusMessage(props: StatusMessageProps) {
  const { kind, title, text, action, secondAction, isPage, isBelowTitle } = props;
  const Heading = isPage && !isBelowTitle ? 'h1' : 'h2';
  return (
    <section
      className={classNames(styles.message, isPage && styles.page)}
      role={kind === 'error' ? 'alert' : undefined}
    >
      {kind === 'error' ? <BrokenLedge className={styles.broken} /> : <div className={styles.ledge} />}
      {title && (
        <Heading className="title">
          <WordWrap text={title} />
        </Heading>
      )}
      <p>
        <WordWrap text={text} />
      </p>
      {action && (
        <Button href={action.href} onClick={action.onClick} busy={action.busy}>
          {action.label}
        </Button>
      )}
      {secondAction && (
        <Button variant="text" onClick={secondAction.onClick}>
          {secondAction.label}
        </Button>
      )}
    </section>
  );
}
