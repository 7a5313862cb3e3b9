import { languages } from '@cliffhanger/contracts/language-table';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DramaEditor } from '#entities/drama-draft/use-drama-draft.ts';
import { useMay } from '#entities/me.ts';
import { smallestUrlOf } from '#entities/pictures.ts';
import { useCall } from '#lib/api/use-call.ts';
import { languageName } from '#lib/language/format.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';
import { Poster } from '#ui/poster.tsx';
import type { PictureKind } from './picture-shapes.ts';
import { PictureSheet } from './picture-sheet.tsx';
import styles from './pictures.module.css';

const widthPx = 132;

/** The posters of the drama in each language, and its still. */
export function PicturesTab({ editor: { drama } }: { editor: DramaEditor }) {
  const { t } = useTranslation('pictures');
  const mayWrite = useMay('content.write');
  const [opened, setOpened] = useState<{ kind: PictureKind; imageKey: string | null } | null>(null);
  const originals = useCall('drama.originals', { slug: drama.slug }).data ?? [];
  const partButton = (kind: PictureKind, imageKey: string | null | undefined, name: string) =>
    mayWrite &&
    originals.some((original) => original.imageKey === imageKey) && (
      <Button
        kind="plain"
        aria-label={t('changePartOf', { name })}
        onPress={() => setOpened({ kind, imageKey: imageKey ?? null })}
      >
        {t('changePart')}
      </Button>
    );
  const { posterKeys, frameKey, originalLanguage } = drama;
  const own = posterKeys[originalLanguage];
  return (
    <>
      <Section
        title={t('posters')}
        end={
          mayWrite && (
            <Button onPress={() => setOpened({ kind: 'poster', imageKey: null })}>{t('newPoster')}</Button>
          )
        }
      >
        <div className={styles.pictures}>
          {languages.map((language) => (
            <figure key={language} className={styles.figure}>
              <Poster url={smallestUrlOf(posterKeys[language] ?? own)} width={widthPx} />
              <figcaption>
                <span>{languageName(language)}</span>
                {language !== originalLanguage && (posterKeys[language] ?? own) === own && (
                  <span className={styles.place}>
                    {t('sameAs', { language: languageName(originalLanguage) })}
                  </span>
                )}
                {partButton('poster', posterKeys[language], languageName(language))}
              </figcaption>
            </figure>
          ))}
        </div>
      </Section>
      <Section
        title={t('still')}
        end={
          mayWrite && (
            <Button onPress={() => setOpened({ kind: 'still', imageKey: null })}>{t('newStill')}</Button>
          )
        }
      >
        <p className="fine">{t('stillText')}</p>
        <div className={styles.pictures}>
          <figure className={styles.figure}>
            <Poster url={smallestUrlOf(frameKey)} width={widthPx} />
            <figcaption>{partButton('still', frameKey, t('still'))}</figcaption>
          </figure>
        </div>
      </Section>
      {opened && <PictureSheet drama={drama} {...opened} onClose={() => setOpened(null)} />}
    </>
  );
}
