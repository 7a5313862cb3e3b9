import { joinFacts } from '@cliffhanger/contracts/drama-facts';
import i18next from 'i18next';

/** What a membership is, in a line whose parts stay whole: "Every series, no coins · Does not renew". */
export const describeMembership = (): string =>
  joinFacts([i18next.t('everySeries'), i18next.t('fair:doesNotRenew').replaceAll(' ', '\u00A0')]);
