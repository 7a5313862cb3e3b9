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
import { Loaded } from '#ui/state.tsx';
import { type Crop, cropArea } from './crop.ts';
import { encodePart } from './crop-canvas.tsx';
import { CropField } from './crop-field.tsx';
import { FramePicker } from './frame-picker.tsx';
import { type PictureKind, pictureShapes } from './picture-shapes.ts';
import { encodeWhole, newSource, type PictureSource, useKeptSource } from './picture-source.ts';
import styles from './pictures.module.css';
import { ShownAs } from './shown-as.tsx';
import { useSetPicture } from './use-set-picture.ts';

interface PictureSheetProps {
  drama: DramaDetailJson;
  kind: PictureKind;
  /** The picture whose part is changed; null for a new one. */
  imageKey: string | null;
  onClose: () => void;
}

/** Another poster or still: from a file, a frame or the picture of before, cut to its shape, and shown as viewers will see it. */
export function PictureSheet({ drama, kind, imageKey, onClose }: PictureSheetProps) {
  const { t } = useTranslation('pictures');
  const [source, setSource] = useState<PictureSource | null>(null);
  const [isAnother, setIsAnother] = useState(imageKey === null);
  const kept = useKeptSource(drama.slug, imageKey);
  const another = () => {
    setIsAnother(true);
    setSource(null);
  };
  const cut = (chosen: PictureSource) => (
    <CutPicture
      drama={drama}
      kind={kind}
      source={chosen}
      shownIn={isAnother ? languages : languages.filter((each) => drama.posterKeys[each] === imageKey)}
      onAnother={another}
      onClose={onClose}
    />
  );
  const title = isAnother ? (kind === 'poster' ? 'newPoster' : 'newStill') : 'changePart';
  return (
    <Sheet title={t(title)} onClose={onClose} isWide>
      {!isAnother && (
        <Loaded answer={kept} lines={4}>
          {cut}
        </Loaded>
      )}
      {isAnother && source && cut(source)}
      {isAnother && !source && (
        <ChoosePicture drama={drama} onTake={(picture) => setSource(newSource(picture))} />
      )}
    </Sheet>
  );
}

function ChoosePicture({
  drama,
  onTake,
}: Pick<PictureSheetProps, 'drama'> & { onTake: (picture: ImageBitmap) => void }) {
  const { t } = useTranslation('pictures');
  const [isUnreadable, setIsUnreadable] = useState(false);
  const take = (file: File) => createImageBitmap(file).then(onTake, () => setIsUnreadable(true));
  return (
    <div className={styles.sources}>
      <FileTrigger
        acceptedFileTypes={['image/jpeg', 'image/png', 'image/webp']}
        onSelect={(files) => files?.[0] && void take(files[0])}
      >
        <Button kind="outline">{t('chooseFile')}</Button>
      </FileTrigger>
      {isUnreadable && <Notice>{t('unreadable')}</Notice>}
      <FramePicker episodes={drama.episodes} onTake={onTake} />
    </div>
  );
}

interface CutPictureProps extends Pick<PictureSheetProps, 'drama' | 'kind' | 'onClose'> {
  source: PictureSource;
  /** The languages whose poster it becomes, unless others are chosen. */
  shownIn: readonly Language[];
  onAnother: () => void;
}

function CutPicture({ drama, kind, source, shownIn, onAnother, onClose }: CutPictureProps) {
  const { t } = useTranslation(['pictures', 'common']);
  const { picture } = source;
  const { ratio, width } = pictureShapes[kind];
  const [crop, setCrop] = useState<Crop>(source.crop);
  const [posters, setPosters] = useState(shownIn);
  const area = cropArea(picture, ratio, crop);
  const change = useSetPicture(drama, onClose);
  const save = async () => {
    const image = await encodePart(picture, { crop, ratio, maxWidth: width, maxBytes: maxPictureBytes });
    const whole = await encodeWhole(source);
    const shown = languages.filter((language) => posters.includes(language));
    change.mutate({
      image: await toBase64(image),
      ...(whole && { original: { image: await toBase64(whole), crop } }),
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
