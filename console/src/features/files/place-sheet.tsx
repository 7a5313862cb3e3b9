import { type Language, languages } from '@cliffhanger/contracts/language-table';
import type { FileKind, FilePlace, UploadJson } from '@cliffhanger/contracts/staff';
import { trackNameOf } from '@cliffhanger/contracts/subtitle-tracks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureMessage } from '#lib/api/errors.ts';
import { useCall, useChange } from '#lib/api/use-call.ts';
import { languageName } from '#lib/language/format.ts';
import { ChoiceField } from '#ui/choice.tsx';
import { FormSheet } from '#ui/form-sheet.tsx';
import { NumberInput } from '#ui/number-input.tsx';
import { useNextNumber } from './use-next-number.ts';

type Kind = FileKind | 'captions';

/** What a file can be, by its name. */
const kindsOf = (name: string): readonly Kind[] => {
  if (/\.(jpe?g|png|webp)$/i.test(name)) return ['poster', 'still'];
  if (/\.(vtt|srt)$/i.test(name)) return ['subtitles', 'captions'];
  return /\.m4a$/i.test(name) ? ['sound'] : ['video'];
};

const toPlace = (kind: Kind, number: number, language: Language): FilePlace => {
  if (kind === 'video') return { kind, number };
  if (kind === 'sound') return { kind, number, language };
  if (kind === 'poster') return { kind, language };
  if (kind === 'still') return { kind };
  return { kind: 'subtitles', number, track: trackNameOf({ language, kind }) };
};

/** Asks what a file is of its drama. A video is the next episode unless something else is said. */
export function PlaceSheet({ upload, onClose }: { upload: UploadJson; onClose: () => void }) {
  const { t } = useTranslation('files');
  const { data: drama } = useCall('drama.show', { slug: upload.slug });
  const { mutateAsync, isPending, error } = useChange('upload.place');
  const kinds = kindsOf(upload.name);
  const [kind, setKind] = useState<Kind>(kinds[0] ?? 'video');
  const [given, setNumber] = useState<number | null | undefined>(undefined);
  const [givenLanguage, setLanguage] = useState<Language | null>(null);
  const next = useNextNumber(upload.slug);
  const number = given === undefined ? (kind === 'video' ? next : Math.max(1, next - 1)) : given;
  const language = givenLanguage ?? drama?.originalLanguage ?? 'en';
  const hasNumber = kind !== 'poster' && kind !== 'still';
  const hasLanguage = kind !== 'video' && kind !== 'still';
  const save = async () => {
    await mutateAsync({ places: [{ id: upload.id, place: toPlace(kind, number ?? 1, language) }] });
    onClose();
  };
  return (
    <FormSheet
      title={t('sheet.title', { name: upload.name })}
      button={t('sheet.save')}
      onSave={() => save().catch(() => undefined)}
      isPending={isPending}
      isDisabled={hasNumber && number === null}
      failure={error ? failureMessage(error) : null}
      onClose={onClose}
    >
      {kinds.length > 1 && (
        <ChoiceField
          label={t('sheet.kind')}
          value={kind}
          choices={kinds.map((value) => ({ value, name: t(`sheet.kinds.${value}`) }))}
          onChange={setKind}
        />
      )}
      {hasNumber && (
        <NumberInput
          label={t('sheet.number')}
          hint={t('sheet.numberHint')}
          value={number}
          onChange={setNumber}
          minValue={1}
          maxValue={9999}
        />
      )}
      {hasLanguage && (
        <ChoiceField
          label={t('sheet.language')}
          value={language}
          choices={languages.map((value) => ({ value, name: languageName(value) }))}
          onChange={setLanguage}
        />
      )}
    </FormSheet>
  );
}
