import { createEventPublisher } from '@cliffhanger/server/features/live-events/live-events.service.ts';
import { openOrders } from '@cliffhanger/server/features/orders/orders.ts';
import { loadConfig } from '@cliffhanger/server/platform/config/config.ts';
import { openPlatform } from '@cliffhanger/server/platform/platform.ts';

// The job of a server that asks the payment provider for the money of unspent coins, until none is due.

const platform = await openPlatform(loadConfig(process.env));
const publisher = createEventPublisher(platform, console);
const { jobs = [] } = openOrders(platform, publisher);
process.stdout.write('running\n');
await jobs.find(({ name }) => name === 'refund-unspent-coins')?.run();
await platform.close();
