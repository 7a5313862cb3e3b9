import type { Language } from '@cliffhanger/contracts/language-table';
import type { DramaDetailJson, StaffArguments } from '@cliffhanger/contracts/staff';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callStaff } from '#lib/api/call.ts';
import { failureMessage } from '#lib/api/errors.ts';
import { showToast } from '#ui/toasts.tsx';

type GivenPicture = Omit<StaffArguments<'drama.setPicture'>, 'slug' | 'revision' | 'posters'> & {
  posters?: Language[];
};

/** The pictures that a new one takes the place of; null if the drama lacked one of them. */
const replacedBy = ({ posters = [], isStill }: GivenPicture, { posterKeys, frameKey }: DramaDetailJson) => {
  const keys = posters.map((language) => [language, posterKeys[language] ?? ''] as const);
  if (keys.some(([, key]) => key === '') || (isStill && frameKey === null)) return null;
  return { posterKeys: Object.fromEntries(keys), ...(isStill && frameKey !== null && { frameKey }) };
};

/** Gives the drama a picture. After a refusal because somebody changed the drama, the next try knows of it. */
export const useSetPicture = (drama: DramaDetailJson, onDone: () => void) => {
  const { t } = useTranslation('pictures');
  const queries = useQueryClient();
  const { slug, revision } = drama;
  const takeBack = async (replaced: NonNullable<ReturnType<typeof replacedBy>>, known: number) => {
    const text = await callStaff('drama.restorePictures', { slug, revision: known, ...replaced }).then(
      () => t('takenBack'),
      failureMessage,
    );
    showToast({ text });
    await queries.invalidateQueries();
  };
  return useMutation({
    mutationFn: (picture: GivenPicture) => callStaff('drama.setPicture', { slug, revision, ...picture }),
    onSuccess: (changed, picture) => {
      const replaced = replacedBy(picture, drama);
      showToast({
        text: t('saved'),
        ...(replaced && { undo: () => void takeBack(replaced, changed.revision) }),
      });
      onDone();
    },
    onSettled: () => queries.invalidateQueries(),
  });
};
