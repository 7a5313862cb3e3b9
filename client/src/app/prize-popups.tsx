import { useTranslation } from 'react-i18next';
import { Popups } from '#ui/popup.tsx';

/** The popups of prizes, with their position where several follow one another. */
export function PrizePopups() {
  const { t } = useTranslation();
  return <Popups positionLabel={(number, total) => t('popupPosition', { number, total })} />;
}
