import type { PlayerReportJson } from '@cliffhanger/contracts/staff';

/** A report, or several waits in the same episode as one: the longest of them. */
export type ReportLine = PlayerReportJson & { times: number };

/** Joins waits that follow each other in the same episode. */
export const collapseStalls = (reports: readonly PlayerReportJson[]): ReportLine[] => {
  const lines: ReportLine[] = [];
  for (const report of reports) {
    const last = lines.at(-1);
    if (last?.what === 'stall' && report.what === 'stall' && isSamePlace(last, report)) {
      last.times += 1;
      last.milliseconds = Math.max(last.milliseconds ?? 0, report.milliseconds ?? 0);
    } else lines.push({ ...report, times: 1 });
  }
  return lines;
};

const isSamePlace = (one: PlayerReportJson, other: PlayerReportJson): boolean =>
  one.place?.drama === other.place?.drama && one.place?.episodeNumber === other.place?.episodeNumber;
