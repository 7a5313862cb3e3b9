import { useTranslation } from 'react-i18next';
import { mayDo, useMe } from '#entities/me.ts';
import { places } from '#entities/places.ts';
import { useCall } from '#lib/api/use-call.ts';
import { currentLanguage } from '#lib/language/i18n.ts';

/** Something that was found, and the route that leads to it. */
export interface FindResult {
  to: string;
  name: string;
  note: string;
}

const maxOfKind = 6;
const minLength = 2;

/** What is found by a text: pages, dramas, viewers and an order, of those that the role may see. */
export const useResults = (text: string): FindResult[] => {
  const { t } = useTranslation();
  const me = useMe();
  const isLong = text.trim().length >= minLength;
  const includes = (name: string) => name.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase());
  const seesPeople = mayDo(me, 'people.read') && isLong;
  const { data: dramas } = useCall(
    'drama.find',
    { text: text.trim(), sort: 'title', language: currentLanguage(), limit: maxOfKind },
    { enabled: mayDo(me, 'content.read') && isLong },
  );
  const { data: viewers = [] } = useCall(
    'user.find',
    { text: text.trim(), limit: maxOfKind },
    { enabled: seesPeople },
  );
  const { data: order } = useCall(
    'order.show',
    { orderId: text.trim() },
    { enabled: seesPeople && isOrderId(text) },
  );
  if (!isLong) return [];
  return [
    ...places
      .flat()
      .filter(
        ({ name, permission }) => includes(t(name)) && (permission === undefined || mayDo(me, permission)),
      )
      .map(({ to, name }) => ({ to, name: t(name), note: t('find.page') })),
    ...(dramas?.items ?? []).map(({ slug, title }) => ({
      to: `/dramas/${slug}`,
      name: title ?? slug,
      note: t('find.drama', { slug }),
    })),
    ...viewers.map(({ number, displayName }) => ({
      to: `/people/${number}`,
      name: displayName,
      note: t('find.viewer', { number }),
    })),
    ...(order
      ? [
          {
            to: `/people/${order.user.number}`,
            name: order.id,
            note: t('find.order', { name: order.user.displayName }),
          },
        ]
      : []),
  ];
};

/** Ids of orders are UUIDs. Nothing else is worth asking for. */
const isOrderId = (text: string): boolean => /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(text.trim());
