import { classNames } from '@cliffhanger/look/class-names.ts';
import { Icon } from '@cliffhanger/look/icon.tsx';
import type { ReactNode } from 'react';
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslation } from 'react-i18next';
import styles from './sheet.module.css';

interface SheetProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  isWide?: boolean;
  /** A press beside it and Escape do not close it. */
  isFirm?: boolean;
}

/** A dialog over the screen. Render it while it is open. Its last child is usually `SheetActions`. */
export function Sheet({ title, onClose, children, isWide = false, isFirm = false }: SheetProps) {
  const { t } = useTranslation();
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDismissable={!isFirm}
      isKeyboardDismissDisabled={isFirm}
      className={styles.scrim ?? ''}
    >
      <Modal className={classNames(styles.sheet, isWide && styles.wide)}>
        <Dialog className={styles.dialog ?? ''}>
          <header className={styles.head}>
            <Heading slot="title" className="title">
              {title}
            </Heading>
            {!isFirm && (
              <Button slot="close" className={styles.close ?? ''} aria-label={t('close')}>
                <Icon name="close" size={18} />
              </Button>
            )}
          </header>
          <div className={styles.body}>{children}</div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** The buttons at the end of a sheet: the first does it, the others do not. */
export function SheetActions({ children }: { children: ReactNode }) {
  return <footer className={styles.actions}>{children}</footer>;
}
