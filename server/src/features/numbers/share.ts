import { minPeopleForShare } from '@cliffhanger/contracts/staff';

/** A part of people, of 1; null for so few that one person would change it much. */
export const shareOf = (part: number, whole: number): number | null =>
  whole < minPeopleForShare ? null : part / whole;
