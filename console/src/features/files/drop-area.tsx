import { videoExtensions } from '@cliffhanger/contracts/staff';
import { classNames } from '@cliffhanger/look/class-names.ts';
import { Icon } from '@cliffhanger/look/icon.tsx';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { useTranslation } from 'react-i18next';
import { listDroppedFiles } from './dropped-files.ts';
import styles from './files.module.css';

const accepted = [...videoExtensions, 'm4a', 'vtt', 'srt', 'jpg', 'jpeg', 'png', 'webp'].map(
  (extension) => `.${extension}`,
);

interface DropAreaProps {
  onFiles: (files: readonly File[]) => void;
}

/** Takes files that are dropped anywhere on the page, or chosen. */
export function DropArea({ onFiles }: DropAreaProps) {
  const { t } = useTranslation('files');
  const isOver = usePageDrop(onFiles);
  return (
    <div className={classNames(styles.drop, isOver && styles.over)}>
      <Icon name="upload" size={24} />
      <div>
        <p>
          {t('drop.text')}{' '}
          <FileTrigger
            allowsMultiple
            acceptedFileTypes={accepted}
            onSelect={(files) => files && files.length > 0 && onFiles([...files])}
          >
            <Button className={styles.choose ?? ''}>{t('drop.choose')}</Button>
          </FileTrigger>
        </p>
        <p className="fine">{t('drop.hint')}</p>
      </div>
    </div>
  );
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/** Takes what is dropped on the page. @returns whether files are dragged over it */
export const usePageDrop = (onFiles: DropAreaProps['onFiles']): boolean => {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    const stop = new AbortController();
    const listen = (name: 'dragenter' | 'dragover' | 'dragleave' | 'drop', run: (event: DragEvent) => void) =>
      document.addEventListener(name, (event) => hasFiles(event) && run(event), { signal: stop.signal });
    for (const name of ['dragenter', 'dragover'] as const)
      listen(name, (event) => {
        event.preventDefault();
        setIsOver(true);
      });
    listen('dragleave', ({ relatedTarget }) => relatedTarget === null && setIsOver(false));
    listen('drop', async (event) => {
      event.preventDefault();
      setIsOver(false);
      if (event.dataTransfer) take(await listDroppedFiles(event.dataTransfer));
    });
    return () => stop.abort();
  }, []);
  return isOver;
};
