import { contentNotes } from '@cliffhanger/contracts/rating-schemes';
import { useTranslation } from 'react-i18next';

/** The names of content notes, in the order in which viewers see them. @param stored as a drama has them */
export const useNoteNames = (): ((stored: string) => string[]) => {
  const { t } = useTranslation('drama');
  return (stored) => {
    const given = stored.split(' ');
    return contentNotes.filter((note) => given.includes(note)).map((note) => t(`rating.note.${note}`));
  };
};
