import { contract } from '@cliffhanger/contracts';
import { implement } from '#http/routes.ts';
import { decodeCursor, encodeCursor } from '#kernel/cursor.ts';
import { requireUser } from '#kernel/viewer.ts';
import type { PremiereKey } from './premieres.repository.ts';
import type { Premieres } from './premieres.service.ts';

const readPage = ({ cursor, limit }: { cursor?: string | undefined; limit: number }) => {
  const key = decodeCursor(cursor, 'number');
  return { limit, after: key && { publishedAtMs: key.value, dramaId: key.id } };
};

const pageView = <Item>({ items, next }: { items: Item[]; next: PremiereKey | null }) => ({
  items,
  nextCursor: encodeCursor(next && { value: next.publishedAtMs, id: next.dramaId }),
});

export const premiereRoutes = (premieres: Premieres) =>
  implement(contract.premieres, {
    list: { shared: ({ query, ...locale }) => pageView(premieres.list(locale, readPage(query))) },
    detail: ({ params, caller }) => premieres.detail(params.dramaId, caller),
    remind: ({ body, caller }) => premieres.remind({ ...requireUser(caller), country: caller.country }, body),
    reminders: ({ query, caller }) => {
      const page = readPage(query);
      if (!caller.user) return { items: [], nextCursor: null };
      return pageView(premieres.listReminders(caller.user.userId, caller, page));
    },
  });
