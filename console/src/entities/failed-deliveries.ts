import { useTranslation } from 'react-i18next';
import { failureMessage } from '#lib/api/errors.ts';
import { useChange } from '#lib/api/use-call.ts';
import { formatNumber } from '#lib/language/format.ts';
import { showToast } from '#ui/toasts.tsx';

/** The acts on failed deliveries, whose outcome a toast says. */
export interface FailedDeliveryActs {
  isPending: boolean;
  resend(ids: number[]): void;
  /** Takes them from the list. */
  drop(ids: number[]): void;
}

export const useFailedDeliveryActs = (): FailedDeliveryActs => {
  const { t } = useTranslation('notices');
  const [resend, drop] = [useChange('notices.resend'), useChange('notices.drop')];
  const act = async (change: typeof resend | typeof drop, done: 'again' | 'dropped', ids: number[]) => {
    try {
      const { changed } = await change.mutateAsync({ ids });
      const text = t(`failed.${done}`, { count: changed, number: formatNumber(changed) });
      showToast({ text: changed === 0 ? t('failed.gone') : text });
    } catch (error) {
      showToast({ text: failureMessage(error) });
    }
  };
  return {
    isPending: resend.isPending || drop.isPending,
    resend: (ids) => void act(resend, 'again', ids),
    drop: (ids) => void act(drop, 'dropped', ids),
  };
};
