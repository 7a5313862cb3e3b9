import { contract } from '@cliffhanger/contracts';
import { identityView } from '#features/account/account.ts';
import { implement } from '#http/routes.ts';
import { requireUser } from '#kernel/viewer.ts';
import type { BoundIdentities, Identities } from './identities.service.ts';
import type { AccountMerge } from './merge/merge.service.ts';

const boundView = ({ identities, mergeTicket }: BoundIdentities) => ({
  items: identities.map(identityView),
  join: mergeTicket && { ticket: mergeTicket.ticket, expiresAt: mergeTicket.expiresAt.toISOString() },
});

export const identitiesRoutes = (identities: Identities, accountMerge: AccountMerge) =>
  implement(contract.identities, {
    list: async ({ caller }) => ({
      items: (await identities.list(requireUser(caller).userId)).map(identityView),
    }),
    bindTelegram: async ({ body: { initData }, caller }) =>
      boundView(await identities.bindProof(requireUser(caller), { kind: 'telegram', initData })),
    bindProvider: async ({ params: { provider }, body: { data }, caller }) =>
      boundView(await identities.bindProof(requireUser(caller), { kind: provider, data })),
    bindAccount: async ({ body, caller }) =>
      boundView(await identities.bindAccount(requireUser(caller), body)),
    bindAddress: async ({ params, body, caller }) =>
      boundView(
        await identities.bindAddress(requireUser(caller), {
          ...params,
          ...body,
          country: caller.market,
        }),
      ),
    unbind: async ({ body: { identityId }, caller }) => ({
      items: (await identities.unbind(requireUser(caller), identityId)).map(identityView),
    }),
    preview: ({ body: { ticket }, caller }) => accountMerge.preview(requireUser(caller).userId, ticket),
    merge: async ({ body: { ticket }, caller }) => {
      const merged = await accountMerge.merge(requireUser(caller), ticket);
      return {
        balance: merged.balance,
        memberExpire: merged.memberExpire?.toISOString() ?? null,
        items: merged.identities.map(identityView),
      };
    },
  });
