import { type Language, languages } from '@cliffhanger/contracts/language-table';
import { type DramaDetailJson, maxPictureBytes } from '@cliffhanger/contracts/staff';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { useTranslation } from 'react-i18next';
import { titleOf } from '#features/drama/drama-words.ts';
import { failureMessage } from '#lib/api/errors.ts';
import { languageName } from '#lib/language/format.ts';
import { toBase64 } from '#lib/to-base64.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet, SheetActions } from '#ui/sheet.tsx';
import { type Crop, cropArea, wholePicture } from './crop.ts';
import { encodePart } from './crop-canvas.tsx';
import { CropField } from './crop-field.tsx';
import { FramePicker } from './frame-picker.tsx';
import { type PictureKind, pictureShapes } from './picture-shapes.ts';
import styles from './pictures.module.css';
import { ShownAs } from './shown-as.tsx';
import { useSetPicture } from './use-set-picture.ts';

interface PictureSheetProps {
  drama: DramaDetailJson;
  kind: PictureKind;
  onClose: () => void;
}

/** A new poster or still: from a file or a frame, cut to its shape, and shown as viewers will see it. */
export function PictureSheet({ drama, kind, onClose }: PictureSheetProps) {
  const { t } = useTranslation('pictures');
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [isUnreadable, setIsUnreadable] = useState(false);
  const take = (file: File) =>
    createImageBitmap(file).then(
      (read) => {
        setIsUnreadable(false);
        setPicture(read);
      },
      () => setIsUnreadable(true),
    );
  return (
    <Sheet title={t(kind === 'poster' ? 'newPoster' : 'newStill')} onClose={onClose} isWide>
      {picture === null ? (
        <div className={styles.sources}>
          <FileTrigger
            acceptedFileTypes={['image/jpeg', 'image/png', 'image/webp']}
            onSelect={(files) => files?.[0] && void take(files[0])}
          >
            <Button kind="outline">{t('chooseFile')}</Button>
          </FileTrigger>
          {isUnreadable && <Notice>{t('unreadable')}</Notice>}
          <FramePicker episodes={drama.episodes} onTake={setPicture} />
        </div>
      ) : (
        <CutPicture
          drama={drama}
          kind={kind}
          picture={picture}
          onAnother={() => setPicture(null)}
          onClose={onClose}
        />
      )}
    </Sheet>
  );
}

interface CutPictureProps extends PictureSheetProps {
  picture: ImageBitmap;
  onAnother: () => void;
}

function CutPicture({ drama, kind, picture, onAnother, onClose }: CutPictureProps) {
  const { t } = useTranslation(['pictures', 'common']);
  const { ratio, width } = pictureShapes[kind];
  const [crop, setCrop] = useState<Crop>(wholePicture);
  const [posters, setPosters] = useState<readonly Language[]>(languages);
  const area = cropArea(picture, ratio, crop);
  const change = useSetPicture(drama, onClose);
  const save = async () => {
    const image = await encodePart(picture, { crop, ratio, maxWidth: width, maxBytes: maxPictureBytes });
    const shown = languages.filter((language) => posters.includes(language));
    change.mutate({
      image: await toBase64(image),
      ...(kind === 'poster' ? { posters: shown } : { isStill: true }),
    });
  };
  return (
    <>
      <div className={styles.cut}>
        <CropField picture={picture} ratio={ratio} crop={crop} onChange={setCrop} />
        <ShownAs kind={kind} picture={picture} crop={crop} title={titleOf(drama)} />
      </div>
      {area.width < width && (
        <Notice>
          {t('small', { width: Math.round(area.width), height: Math.round(area.height), wanted: width })}
        </Notice>
      )}
      {kind === 'poster' && (
        <fieldset className={styles.languages}>
          <legend>{t('forLanguages')}</legend>
          {languages.map((language) => (
            <Checkbox
              key={language}
              isOn={posters.includes(language)}
              onChange={(isOn) =>
                setPosters(isOn ? [...posters, language] : posters.filter((each) => each !== language))
              }
            >
              {languageName(language)}
            </Checkbox>
          ))}
        </fieldset>
      )}
      {change.error && <Notice>{failureMessage(change.error)}</Notice>}
      <SheetActions>
        <Button
          kind="main"
          isPending={change.isPending}
          isDisabled={kind === 'poster' && posters.length === 0}
          onPress={() => void save()}
        >
          {change.error ? t('again') : t('show')}
        </Button>
        <Button onPress={onAnother}>{t('another')}</Button>
      </SheetActions>
    </>
  );
}
