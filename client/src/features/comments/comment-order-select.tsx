import { useTranslation } from 'react-i18next';
import { Icon } from '#ui/icon.tsx';
import styles from './comments.module.css';
import type { CommentOrder } from './use-comments.ts';

const orders = ['liked', 'new'] as const satisfies readonly CommentOrder[];

type CommentOrderSelectProps = { value: CommentOrder; onChange: (order: CommentOrder) => void };

export function CommentOrderSelect({ value, onChange }: CommentOrderSelectProps) {
  const { t } = useTranslation('comments');
  return (
    <label className={styles.sort}>
      <span className="visually-hidden">{t('sort.label')}</span>
      <select value={value} onChange={({ target }) => onChange(target.value as CommentOrder)}>
        {orders.map((order) => (
          <option key={order} value={order}>
            {t(`sort.${order}`)}
          </option>
        ))}
      </select>
      <Icon name="down" size={16} />
    </label>
  );
}
