// Paid and given days of membership, in one schedule without gaps.
export {
  extendMembership,
  type MergedSchedule,
  mergeMemberships,
  planMergedMembership,
  revokeMembership,
} from './membership.service.ts';
