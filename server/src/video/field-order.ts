/** Which of the two moments in an interlaced picture comes first: that of its top lines, or of its bottom lines. */
export const fieldOrders = ['tff', 'bff'] as const;
export type FieldOrder = (typeof fieldOrders)[number];

/** As a part of the frames in which something moves. Others are marked as interlaced, and are not. */
const minInterlacedPart = 0.1;

/** What the filter `idet` found in frames that are marked as interlaced; null: progressive pictures. */
export const readFieldOrder = (log: string): FieldOrder | null => {
  const totals = [0, 0, 0];
  for (const found of log.matchAll(/Multi frame detection: TFF: *(\d+) BFF: *(\d+) Progressive: *(\d+)/g))
    for (const index of totals.keys()) totals[index] = (totals[index] ?? 0) + Number(found[index + 1]);
  const [top = 0, bottom = 0, progressive = 0] = totals;
  if (top + bottom === 0 || top + bottom < minInterlacedPart * (top + bottom + progressive)) return null;
  return top >= bottom ? 'tff' : 'bff';
};

/** A filter that makes frames progressive which are marked as interlaced. */
export const deinterlaceFilter = (order: FieldOrder): string =>
  `bwdif=mode=send_frame:parity=${order}:deint=interlaced`;
