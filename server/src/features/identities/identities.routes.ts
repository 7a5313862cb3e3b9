import { contract } from '@cliffhanger/contracts';
import { ownIdentityView } from '#features/account/account.ts';
import { implement } from '#http/routes.ts';
import { requireUser } from '#kernel/viewer.ts';
import type { BoundIdentities, Identities } from './identities.service.ts';
import type { AccountMerge } from './merge/merge.service.ts';
import type { SignInAgain } from './sign-in-again.service.ts';

const boundView = ({ identities, mergeTicket }: BoundIdentities) => ({
  items: identities.map(ownIdentityView),
  join: mergeTicket && { ticket: mergeTicket.ticket, expiresAt: mergeTicket.expiresAt.toISOString() },
});

export const identitiesRoutes = (
  identities: Identities,
  signInAgain: SignInAgain,
  accountMerge: AccountMerge,
) =>
  implement(contract.identities, {
    list: async ({ caller }) => ({
      items: (await identities.list(requireUser(caller).userId)).map(ownIdentityView),
    }),
    bindTelegram: async ({ body: { initData, currentPassword }, caller }) =>
      boundView(
        await identities.bindProof(requireUser(caller), { kind: 'telegram', initData }, currentPassword),
      ),
    bindProvider: async ({ params: { provider }, body: { data, currentPassword }, caller }) =>
      boundView(await identities.bindProof(requireUser(caller), { kind: provider, data }, currentPassword)),
    bindAccount: async ({ body: { currentPassword, ...account }, caller }) =>
      boundView(await identities.bindAccount(requireUser(caller), account, currentPassword)),
    bindAddress: async ({ params, body: { currentPassword, ...body }, caller }) => {
      const proof = { ...params, ...body, country: caller.market };
      return boundView(await identities.bindAddress(requireUser(caller), proof, currentPassword));
    },
    unbind: async ({ body: { identityId, currentPassword }, caller }) => ({
      items: (await identities.unbind(requireUser(caller), identityId, currentPassword)).map(ownIdentityView),
    }),
    signInAgain: async ({ body, caller }) => {
      const provenUntil = await signInAgain.prove(requireUser(caller), body, caller.market);
      return { provenUntil: provenUntil.toISOString() };
    },
    preview: ({ body: { ticket }, caller }) => accountMerge.preview(requireUser(caller), ticket),
    merge: async ({ body: { ticket }, caller }) => {
      const merged = await accountMerge.merge(requireUser(caller), ticket);
      return {
        balance: merged.balance,
        memberExpire: merged.memberExpire?.toISOString() ?? null,
        items: merged.identities.map(ownIdentityView),
      };
    },
  });
