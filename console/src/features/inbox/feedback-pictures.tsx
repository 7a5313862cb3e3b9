import { inboxPicturePaths } from '@cliffhanger/contracts/staff';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { useTranslation } from 'react-i18next';
import { Sheet } from '#ui/sheet.tsx';
import styles from './item.module.css';

/** The pictures that a viewer sent. A press shows one large. */
export function FeedbackPictures({ feedbackId, count }: { feedbackId: string; count: number }) {
  const { t } = useTranslation('inbox');
  const [open, setOpen] = useState<number | null>(null);
  const name = (index: number) => t('picture', { number: index + 1 });
  if (count === 0) return null;
  return (
    <div className={styles.pictures}>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <Button
          key={index}
          className={styles.picture ?? ''}
          aria-label={name(index)}
          onPress={() => setOpen(index)}
        >
          <img src={inboxPicturePaths.feedback(feedbackId, index)} alt="" />
        </Button>
      ))}
      {open !== null && (
        <Sheet title={name(open)} onClose={() => setOpen(null)} isWide>
          <img className={styles.large} src={inboxPicturePaths.feedback(feedbackId, open)} alt={name(open)} />
        </Sheet>
      )}
    </div>
  );
}
