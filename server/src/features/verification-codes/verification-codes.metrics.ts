import type { AddressType } from '@cliffhanger/contracts';
import type { Metrics } from '#platform/metrics/metrics.ts';

const outcomes = ['sent', 'failed', 'over_budget'] as const;
export type CodeOutcome = (typeof outcomes)[number];

/** Declares the metric of verification codes. @returns a function that records what became of a code */
export const declareCodeMetrics = (metrics: Metrics): ((type: AddressType, outcome: CodeOutcome) => void) => {
  const codes = metrics.counter({
    name: 'verification_codes_total',
    help: 'Verification codes by channel, and whether they were sent, failed at the provider, or were over the budget of SMS.',
    labelNames: ['channel', 'outcome'],
  });
  const channels = { email: 'mail', phone: 'sms' } as const;
  // A rate needs a first value before the first code.
  for (const channel of Object.values(channels))
    for (const outcome of outcomes) codes.inc({ channel, outcome }, 0);
  return (type, outcome) => codes.inc({ channel: channels[type], outcome });
};
