import { useTranslation } from 'react-i18next';
import { loadedItems } from './feed-query.ts';

/** Words why the feed has a drama, if that says more than that many watch it. Null for a drama that came by a link. */
export const useFeedReason = (dramaId: string): string | null => {
  const { t } = useTranslation('discovery');
  const reason = loadedItems().find(({ drama }) => drama.dramaId === dramaId)?.reason;
  switch (reason?.code) {
    case 'becauseWatched':
    case 'yourTag':
    case 'followed':
    case 'trending':
    case 'new':
      return t(`feed.reason.${reason.code}`, { ...reason });
    default:
      return null;
  }
};
