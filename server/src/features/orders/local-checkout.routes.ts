import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requestLanguage } from '#http/caller.ts';
import { sendPage, servePageStyle } from '#http/html-page.ts';
import type { CheckoutOrder } from '#platform/payment/payment.ts';
import type { Platform } from '#platform/platform.ts';
import { createCheckoutActions, type LocalPayment } from './local-checkout.actions.ts';
import {
  type CheckoutAction,
  checkoutActions,
  checkoutPage,
  invalidPage,
  outcomePage,
  outcomes,
} from './local-checkout.page.ts';
import type { Orders } from './orders.service.ts';

interface CheckoutParams {
  reference: string;
}
type CheckoutRequest = FastifyRequest<{ Params: CheckoutParams }>;
type CheckoutHandler = (
  order: CheckoutOrder,
  request: CheckoutRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>;

const basePath = '/lab/checkout';
const pathOf = (request: CheckoutRequest) => `${basePath}/${request.params.reference}`;

/** Registers the pages of the local payment provider: the checkout, its buttons, and their outcomes. */
export const registerLocalCheckout = (app: FastifyInstance, platform: Platform, orders: Orders) => {
  const { localPayment: provider, clock } = platform;
  if (!provider) return;
  const actions = createCheckoutActions(app, provider, platform, orders);
  const stateOf = async (order: CheckoutOrder) => ({
    status: await statusOf(order),
    canBounce: (await orders.listRefunds(order.orderId)).length > 0,
  });
  const statusOf = async ({ orderId }: CheckoutOrder) => (await orders.findStatus(orderId)) ?? 'created';

  servePageStyle(app);

  app.get<{ Params: CheckoutParams }>(
    `${basePath}/:reference`,
    withOrder(provider, async (order, request, reply) =>
      sendPage(reply, checkoutPage(order, await stateOf(order), pathOf(request))),
    ),
  );

  for (const [action, { outcome }] of Object.entries(checkoutActions)) {
    app.post<{ Params: CheckoutParams }>(
      `${basePath}/:reference/${action}`,
      withOrder(provider, async (order, request, reply) => {
        await actions[action as CheckoutAction](order, order.expiresAt > clock.now());
        // Redirect, so that reloading the result does not pay again.
        return reply.redirect(outcome === null ? pathOf(request) : `${pathOf(request)}/${outcome}`, 303);
      }),
    );
  }

  for (const outcome of outcomes) {
    app.get<{ Params: CheckoutParams }>(
      `${basePath}/:reference/${outcome}`,
      withOrder(provider, async (order, request, reply) => {
        // The URL can name an outcome that did not happen.
        if ((await statusOf(order)) !== outcome) return reply.redirect(pathOf(request), 303);
        return sendPage(reply, outcomePage(order, pathOf(request), outcome));
      }),
    );
  }
};

/** Reads the order from the signed reference in the path; answers an invalid reference with 404. */
const withOrder =
  (provider: LocalPayment, handle: CheckoutHandler) =>
  async (request: CheckoutRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const order = provider.readCheckout(request.params.reference);
    if (!order) return sendPage(reply, invalidPage(requestLanguage(request)), 404);
    return handle(order, request, reply);
  };
