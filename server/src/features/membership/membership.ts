// Membership: purchased and granted days, in one schedule without gaps.
export {
  extendMembership,
  findGivenDays,
  type MergedSchedule,
  mergeMemberships,
  planMergedMembership,
  revokeMembership,
} from './membership.service.ts';
