import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requestLanguage } from '#http/caller.ts';
import { sendPage, servePageStyle } from '#http/html-page.ts';
import { post } from '#platform/network/http-post.ts';
import type { CheckoutOrder } from '#platform/payment/payment.ts';
import type { Platform } from '#platform/platform.ts';
import {
  type CheckoutAction,
  checkoutActions,
  checkoutPage,
  invalidPage,
  outcomePage,
  outcomes,
} from './local-checkout.page.ts';
import type { Orders } from './orders.service.ts';
import { webhookPath } from './payment.routes.ts';

/** Where a server that listens everywhere reaches itself. */
const loopbacks: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

interface CheckoutParams {
  reference: string;
}
type CheckoutRequest = FastifyRequest<{ Params: CheckoutParams }>;

/** The local provider's checkout page. Paying there sends the same signed webhook that a real provider would. */
export const registerLocalCheckout = (
  app: FastifyInstance,
  { localPayment: provider, random, clock }: Platform,
  orders: Orders,
) => {
  if (!provider) return;
  const base = '/lab/checkout';
  const pathOf = (request: CheckoutRequest) => `${base}/${request.params.reference}`;
  const ownAddress = () => {
    const address = app.server.address();
    if (address === null || typeof address === 'string')
      throw new Error('the server does not listen on a port');
    const host = loopbacks[address.address] ?? address.address;
    return `http://${address.family === 'IPv6' ? `[${host}]` : host}:${address.port}`;
  };

  const sendWebhook = async (
    { orderId, amountMinor, currency }: CheckoutOrder,
    outcome: 'paid' | 'failed',
    eventId = random.token(),
  ) => {
    const price = outcome === 'paid' ? { amountMinor, currency } : null;
    const { body, signature } = provider.signWebhook({
      eventId,
      outcome,
      orderId,
      reference: orderId,
      price,
    });
    await post(ownAddress() + webhookPath, body, {
      'content-type': 'application/json',
      [provider.signatureHeader]: signature,
    });
  };

  /** What each button makes the provider do. It takes no new payment after the end, but one can be under way. */
  const act: Record<CheckoutAction, (order: CheckoutOrder, isOpen: boolean) => Promise<void>> = {
    paid: async (order, isOpen) => (isOpen ? sendWebhook(order, 'paid') : undefined),
    failed: async (order, isOpen) => (isOpen ? sendWebhook(order, 'failed') : undefined),
    twice: async (order, isOpen) => {
      if (!isOpen) return;
      const eventId = random.token();
      await sendWebhook(order, 'paid', eventId);
      await sendWebhook(order, 'paid', eventId);
    },
    late: (order) => sendWebhook(order, 'paid'),
    refunded: ({ orderId }) => orders.refund(orderId),
  };

  const withOrder =
    (
      answer: (order: CheckoutOrder, request: CheckoutRequest, reply: FastifyReply) => Promise<FastifyReply>,
    ) =>
    async (request: CheckoutRequest, reply: FastifyReply) => {
      const order = provider.readCheckout(request.params.reference);
      if (!order) return sendPage(reply, invalidPage(requestLanguage(request)), 404);
      return answer(order, request, reply);
    };
  const statusOf = async ({ orderId }: CheckoutOrder) => (await orders.findStatus(orderId)) ?? 'created';

  servePageStyle(app);

  app.get<{ Params: CheckoutParams }>(
    `${base}/:reference`,
    withOrder(async (order, request, reply) =>
      sendPage(reply, checkoutPage(order, await statusOf(order), pathOf(request))),
    ),
  );

  for (const [action, { outcome }] of Object.entries(checkoutActions)) {
    app.post<{ Params: CheckoutParams }>(
      `${base}/:reference/${action}`,
      withOrder(async (order, request, reply) => {
        await act[action as CheckoutAction](order, order.expiresAt > clock.now());
        // A reload of the result must not pay again.
        return reply.redirect(`${pathOf(request)}/${outcome}`, 303);
      }),
    );
  }

  for (const outcome of outcomes) {
    app.get<{ Params: CheckoutParams }>(
      `${base}/:reference/${outcome}`,
      withOrder(async (order, request, reply) => {
        // The page says what happened, not what its address says.
        if ((await statusOf(order)) !== outcome) return reply.redirect(pathOf(request), 303);
        return sendPage(reply, outcomePage(order, pathOf(request), outcome));
      }),
    );
  }
};
