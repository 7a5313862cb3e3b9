// Membership: purchased and granted days, in one schedule without gaps.
export {
  areDaysGiven,
  extendMembership,
  type MergedSchedule,
  mergeMemberships,
  planMergedMembership,
  revokeMembership,
} from './membership.service.ts';
