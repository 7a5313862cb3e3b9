/** A reference model of one order and of the disputes of its payment. */

export type PaymentOutcome = 'paid' | 'failed' | 'expired' | 'refunded';
/** In the order in which a dispute can pass through them. It never moves back. */
export const disputeSteps = ['warning', 'open', 'withdrawn', 'won', 'lost'] as const;
export type DisputeStep = (typeof disputeSteps)[number];

const orderSeconds = 30 * 60;

export class ModelOrder<TemplateId> {
  readonly templateId: TemplateId;
  private unpaidStatus: 'created' | 'failed' | 'expired' = 'created';
  private readonly expiresAt: number;
  private isPaymentReported = false;
  /** Reported, and not sent back by the bank. */
  isRefundReported = false;
  private readonly disputes = new Map<number, DisputeStep>();

  constructor(templateId: TemplateId, now: number) {
    this.templateId = templateId;
    this.expiresAt = now + orderSeconds;
  }

  /** Follows from what was reported so far. The order of the reports counts only before the payment. */
  statusAt(now: number) {
    if (this.isRefundReported || this.isMoneyAway()) return 'refunded';
    if (this.isPaymentReported) return 'paid';
    return this.expiresAt <= now ? 'expired' : this.unpaidStatus;
  }

  report(outcome: PaymentOutcome) {
    if (outcome === 'paid') this.isPaymentReported = true;
    else if (outcome === 'refunded') this.isRefundReported = true;
    else if (this.unpaidStatus !== 'expired') this.unpaidStatus = outcome;
  }

  /** The bank sent the money of the refund back. An order that waits for the report of its payment waits as an expired one. */
  reportFailedRefund() {
    this.isRefundReported = false;
    this.unpaidStatus = 'expired';
  }

  /** @param dispute its number among the disputes of the order */
  reportDispute(dispute: number, step: DisputeStep) {
    const before = this.disputes.get(dispute);
    if (before && disputeSteps.indexOf(before) >= disputeSteps.indexOf(step)) return;
    this.disputes.set(dispute, step);
    // An order whose money was away waits for the report of its payment as an expired one does.
    if (this.isMoneyAway()) this.unpaidStatus = 'expired';
  }

  /** Whether a dispute of the payment was not won. */
  isDisputed() {
    return [...this.disputes.values()].some((step) => step !== 'won');
  }

  /** Whether a dispute has taken the payment away. */
  isMoneyAway() {
    return [...this.disputes.values()].some((step) => step === 'withdrawn' || step === 'lost');
  }
}
