// Membership: purchased and granted days, in one schedule without gaps.
export {
  countLeftDays,
  extendMembership,
  findGivenDays,
  listGivenDays,
  type MergedSchedule,
  mergeMemberships,
  planMergedMembership,
  restoreMembership,
  revokeMembership,
} from './membership.service.ts';
