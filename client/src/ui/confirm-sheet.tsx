import { Button } from './button.tsx';
import styles from './confirm-sheet.module.css';
import type { Elements } from './elements.ts';
import { Sheet } from './sheet.tsx';
import { SheetActions } from './sheet-actions.tsx';
import { WordWrap } from './word-wrap.tsx';

type ConfirmSheetProps = {
  open: boolean;
  /** The question. */
  title: string;
  /** The part that the action takes away. */
  lost: string | Elements;
  /** The part that stays as it is. */
  kept?: string | Elements;
  /** A verb with its object and number, such as "Clear 7 items". */
  action: { label: string; onClick: () => void; busy?: boolean; needsConnection?: boolean };
  /** The way out, such as "Keep them". */
  cancelLabel: string;
  closeLabel: string;
  onClose: () => void;
};

/** A sheet that asks before something is lost. */
export function ConfirmSheet(props: ConfirmSheetProps) {
  const { open, title, lost, kept, action, cancelLabel, closeLabel, onClose } = props;
  return (
    <Sheet open={open} onClose={onClose} title={title} closeLabel={closeLabel}>
      <p className="t2">
        <WordWrap text={lost} />
      </p>
      {kept && (
        <p className={styles.kept}>
          <WordWrap text={kept} />
        </p>
      )}
      <SheetActions className={styles.actions}>
        <Button
          variant="main"
          grow
          busy={action.busy ?? false}
          needsConnection={action.needsConnection ?? false}
          onClick={action.onClick}
        >
          {action.label}
        </Button>
        <Button grow onClick={onClose}>
          {cancelLabel}
        </Button>
      </SheetActions>
    </Sheet>
  );
}
