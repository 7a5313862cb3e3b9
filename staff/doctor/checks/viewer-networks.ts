import { type Check, ok, skipped, warning } from '../finding.ts';
import { withReader } from '../with-reader.ts';

/** So many accounts behind one connection are rarer than a proxy that hides addresses. */
const minAccounts = 10;

/**
 * The accounts of the last 30 days came from several networks. It finds what no call from this machine can: a gateway, as
 * that of Docker, that gives every viewer its own address.
 */
export const checkViewerNetworks: Check = ({ config }) =>
  withReader(config, async (read) => {
    const one = await read.accountNetwork.findFirst({ select: { network: true } });
    if (!one) return skipped('no account has made a call yet');
    const another = await read.accountNetwork.findFirst({ where: { network: { not: one.network } } });
    if (another) return ok('accounts have come from several networks');
    const accounts = await read.accountNetwork.count();
    return accounts < minAccounts
      ? skipped(`${accounts} accounts are too few to compare their networks`)
      : warning(
          `all ${accounts} accounts of the last 30 days came from one address, so that they share its limits`,
          'See the line "client address"; in Docker, turn on IPv6 for the network, or give the edge the network of the host',
        );
  });
