import { useTranslation } from 'react-i18next';
import { ListItem } from '#ui/list-item.tsx';
import { Switch } from '#ui/switch.tsx';

type AsksRowProps = { on: boolean; onChange: (on: boolean) => void };

/** Whether the player asks before it goes on after an hour. */
export function AsksRow({ on, onChange }: AsksRowProps) {
  const { t } = useTranslation('watchLimits');
  const label = t('ask.title');
  return (
    <ListItem
      label={label}
      detail={t('ask.detail')}
      end={<Switch on={on} label={label} onChange={onChange} />}
    />
  );
}
