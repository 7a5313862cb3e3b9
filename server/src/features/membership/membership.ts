// Membership: purchased and granted days, in one schedule without gaps.
export {
  extendMembership,
  findGivenDays,
  type MergedSchedule,
  mergeMemberships,
  planMergedMembership,
  restoreMembership,
  revokeMembership,
} from './membership.service.ts';
