import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#http/app-error.ts';
import { requestLanguage } from '#http/caller.ts';
import { sendPage, serveLabStyle } from '#http/lab-page.ts';
import { post } from '#platform/network.ts';
import type { Platform } from '#platform/platform.ts';
import { checkoutPage, invalidPage, outcomePage } from './local-checkout.page.ts';
import type { Orders } from './orders.service.ts';

const webhookPath = '/webhooks/payment';

/** Where the payment provider tells what became of an order. Only its signature is trusted. */
export const registerPaymentWebhook = (app: FastifyInstance, { payment }: Platform, orders: Orders) =>
  app.register(async (scope) => {
    // The signature is over the bytes as sent, so nothing may parse them first.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post<{ Body: string }>(webhookPath, async (request, reply) => {
      const signature = request.headers['payment-signature'];
      const event = payment.readWebhook(request.body, typeof signature === 'string' ? signature : undefined);
      if (!event) throw new AppError('malformedBody');
      await orders.receive(event);
      return reply.status(204).send();
    });
  });

/** Where a server that listens everywhere reaches itself. */
const loopbacks: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

interface CheckoutParams {
  reference: string;
}

/** The local provider's checkout page. Paying there sends the same signed webhook that a real provider would. */
export const registerLocalCheckout = (
  app: FastifyInstance,
  { payment, random }: Platform,
  orders: Orders,
) => {
  const path = '/lab/checkout';
  const ownAddress = () => {
    const address = app.server.address();
    if (address === null || typeof address === 'string')
      throw new Error('the server does not listen on a port');
    const host = loopbacks[address.address] ?? address.address;
    return `http://${address.family === 'IPv6' ? `[${host}]` : host}:${address.port}`;
  };
  const pathOf = (request: FastifyRequest) => `${path}/${(request.params as CheckoutParams).reference}`;

  serveLabStyle(app);

  app.get<{ Params: CheckoutParams }>(`${path}/:reference`, async (request, reply) => {
    const order = payment.readCheckout(request.params.reference);
    if (!order) return sendPage(reply, invalidPage(requestLanguage(request)), 404);
    return sendPage(reply, checkoutPage(order, pathOf(request)));
  });

  for (const outcome of ['paid', 'failed'] as const) {
    app.post<{ Params: CheckoutParams }>(`${path}/:reference/${outcome}`, async (request, reply) => {
      const order = payment.readCheckout(request.params.reference);
      if (!order) return sendPage(reply, invalidPage(requestLanguage(request)), 404);
      const { body, signature } = payment.signWebhook({
        eventId: random.token(),
        outcome,
        orderId: order.orderId,
      });
      await post(ownAddress() + webhookPath, body, {
        'content-type': 'application/json',
        'payment-signature': signature,
      });
      // A reload of the result must not pay again.
      return reply.redirect(`${pathOf(request)}/${outcome}`, 303);
    });
    app.get<{ Params: CheckoutParams }>(`${path}/:reference/${outcome}`, async (request, reply) => {
      const order = payment.readCheckout(request.params.reference);
      if (!order) return sendPage(reply, invalidPage(requestLanguage(request)), 404);
      // The page says what happened, not what its address says.
      if ((await orders.findStatus(order.orderId)) !== outcome) return reply.redirect(pathOf(request), 303);
      return sendPage(reply, outcomePage(order, pathOf(request), outcome));
    });
  }
};
