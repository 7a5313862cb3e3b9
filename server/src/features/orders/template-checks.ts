import type { RechargeTemplate } from '#platform/database/generated/client.ts';
import type { Platform } from '#platform/platform.ts';
import { StaffError } from '#platform/staff-server.ts';
import { findCurrencyProblem } from './offer-currency.ts';
import { isDrama, isTemplate, type NewTemplate } from './templates.repository.ts';

/** A new template in place of one that goes off sale. */
export interface TemplateReplacement {
  replaces: string;
  template: NewTemplate;
}

export const noTemplate = (id: string) =>
  new StaffError(`there is no template "${id}"; list them with pnpm staff templates list`, {
    reason: 'offerUnknown',
    values: { id },
  });

type Payment = Platform['payment'];
type Price = Parameters<NonNullable<Payment>['findPriceProblem']>[0];

/** @throws StaffError when the payment provider cannot charge this price */
export const checkCharge = (payment: Payment, price: Price): void => {
  const problem = payment?.findPriceProblem(price) ?? null;
  if (problem !== null)
    throw new StaffError(problem, { reason: 'priceNotCharged', values: { currency: price.currency } });
};

/** @throws StaffError when nothing can be sold in this currency there, or the payment provider cannot charge the price */
export const checkPrice = (payment: Payment, template: NewTemplate): void => {
  const problem = findCurrencyProblem(template);
  const { currency, country } = template;
  if (problem !== null)
    throw new StaffError(
      problem,
      country === null
        ? { reason: 'currencyUnused', values: { currency } }
        : { reason: 'currencyForeign', values: { currency, country } },
    );
  checkCharge(payment, template);
};

/** @throws StaffError when the drama of a series does not exist, or the id is taken */
export const checkNew = async (rows: Parameters<typeof isDrama>[0], template: NewTemplate): Promise<void> => {
  if (template.dramaId && !(await isDrama(rows, template.dramaId)))
    throw new StaffError(`there is no drama "${template.dramaId}"`, {
      reason: 'dramaUnknown',
      values: { slug: template.dramaId },
    });
  if (await isTemplate(rows, template.id))
    throw new StaffError(`"${template.id}" already exists; a template cannot be changed, so use another id`, {
      reason: 'offerExists',
      values: { id: template.id },
    });
};

/** @throws StaffError when the old template is unknown, off sale already, or of another kind or series */
export const requireReplaced = (
  replaced: RechargeTemplate | null | undefined,
  { replaces, template }: TemplateReplacement,
): RechargeTemplate => {
  if (!replaced) throw noTemplate(replaces);
  if (!replaced.active)
    throw new StaffError(`"${replaces}" is off sale already; add the new one with pnpm staff templates add`, {
      reason: 'offerOffSale',
      values: { id: replaces },
    });
  if (replaced.kind !== template.kind || replaced.dramaId !== template.dramaId)
    throw new StaffError(`"${replaces}" is no offer of the same kind`, {
      reason: 'offerOfOtherKind',
      values: { id: replaces },
    });
  return replaced;
};
