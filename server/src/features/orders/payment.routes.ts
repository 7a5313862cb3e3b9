import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#kernel/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import type { Orders } from './orders.service.ts';

export const webhookPath = '/webhooks/payment';

/** Registers the webhook of the payment provider. Only its signature is trusted. */
export const registerPaymentWebhook = (app: FastifyInstance, { payment }: Platform, orders: Orders) => {
  if (!payment) return;
  app.register(async (scope) => {
    // The signature covers the raw bytes, so the body must not be parsed first.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    const read = (request: FastifyRequest<{ Body: string }>) => {
      const signature = request.headers[payment.signatureHeader];
      try {
        return payment.readWebhook(request.body, typeof signature === 'string' ? signature : undefined);
      } catch (error) {
        request.log.error({ err: error }, 'a signed payment event cannot be read');
        return null;
      }
    };
    scope.post<{ Body: string }>(webhookPath, { config: { rateLimit: false } }, async (request, reply) => {
      const event = read(request);
      if (!event) throw new AppError('malformedBody');
      if (event !== 'ignored') {
        try {
          await orders.receive(event);
        } catch (error) {
          // Money may have moved without a matching order, so an operator has to look at it.
          request.log.error({ err: error, event }, 'a payment event was refused');
          throw error;
        }
      }
      return reply.status(204).send();
    });
  });
};
