import { limits } from '@cliffhanger/contracts/core';
import { Icon } from '@cliffhanger/look/icon.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldNote } from '#ui/field.tsx';
import { readScreenshot, type Screenshot } from './screenshot.ts';
import styles from './screenshots-field.module.css';

type ScreenshotsFieldProps = {
  screenshots: readonly Screenshot[];
  onChange: (screenshots: readonly Screenshot[]) => void;
  error: string | undefined;
};

const { maxScreenshots } = limits.feedback;

/** Up to three pictures, made smaller when they are chosen. */
export function ScreenshotsField({ screenshots, onChange, error }: ScreenshotsFieldProps) {
  const { t } = useTranslation('feedback');
  const [isUnreadable, setIsUnreadable] = useState(false);
  const add = async (files: readonly File[]) => {
    const read = await Promise.all(files.slice(0, maxScreenshots - screenshots.length).map(readScreenshot));
    const added = read.filter((screenshot) => screenshot !== null);
    setIsUnreadable(added.length < read.length);
    onChange([...screenshots, ...added]);
  };
  const remove = (removed: Screenshot) => {
    URL.revokeObjectURL(removed.url);
    onChange(screenshots.filter((screenshot) => screenshot !== removed));
  };
  return (
    <fieldset className={styles.field}>
      <legend>{t('pictures.label', { count: maxScreenshots })}</legend>
      <div className={styles.pictures}>
        {screenshots.map((screenshot, index) => (
          <div key={screenshot.id} className={styles.picture}>
            <img src={screenshot.url} alt={t('pictures.name', { number: index + 1 })} />
            <button
              type="button"
              aria-label={t('pictures.remove', { number: index + 1 })}
              onClick={() => remove(screenshot)}
            >
              <Icon name="close" size={12} />
            </button>
          </div>
        ))}
        {screenshots.length < maxScreenshots && <AddPicture onFiles={(files) => void add(files)} />}
      </div>
      <FieldNote
        id="screenshots-note"
        hint={undefined}
        error={isUnreadable ? t('problems.unreadable') : error}
      />
    </fieldset>
  );
}

function AddPicture({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation('feedback');
  return (
    <label className={styles.add}>
      <input
        type="file"
        className="visually-hidden"
        accept="image/png,image/jpeg,image/webp"
        multiple
        aria-label={t('pictures.add')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Resets the input, so that the same file can be chosen again.
          target.value = '';
        }}
      />
      <Icon name="plus" />
    </label>
  );
}
