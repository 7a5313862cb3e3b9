import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Whether a list is edited, and the action of the bar that switches it. */
export function useEditToggle() {
  const { t } = useTranslation('common');
  const [isEditing, setIsEditing] = useState(false);
  return {
    isEditing,
    stopEditing: () => setIsEditing(false),
    toggle: { label: isEditing ? t('done') : t('edit'), onClick: () => setIsEditing(!isEditing) },
  };
}
