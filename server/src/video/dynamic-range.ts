/** Transfer functions of high dynamic range, as ffmpeg names them: PQ (HDR10) and HLG (what phones film). */
const transfers = ['smpte2084', 'arib-std-b67'] as const;
export type HdrTransfer = (typeof transfers)[number];

/** Which one a stream has, by ffmpeg's line about it; null: standard dynamic range. */
export const hdrTransferIn = (streamLine: string): HdrTransfer | null =>
  transfers.find((transfer) => new RegExp(`[/(]${transfer}[,)/]`).test(streamLine)) ?? null;

/** How an output says that it is BT.709; older versions of ffmpeg do not take that over from their filters. */
export const standardRangeTags: readonly string[] = [
  ...['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709', '-color_range', 'tv'],
];

/** What is white on paper, by ITU-R BT.2408; brighter is light itself, mastered for displays of 1,000 nits. */
const whiteNits = 203;
const peakNits = 1000;

/**
 * Filters from HDR to SDR (BT.709, 8 bits): skin and shadows keep their light, what is brighter than white is bent into
 * the rest. Without them the picture is grey and flat. Needs an ffmpeg with zscale.
 */
export const toStandardRange = (transfer: HdrTransfer): string =>
  [
    `zscale=tin=${transfer}:pin=bt2020:min=bt2020nc:t=linear:npl=${whiteNits},format=gbrpf32le,zscale=p=bt709`,
    `tonemap=mobius:peak=${(peakNits / whiteNits).toFixed(2)}:desat=0`,
    'zscale=t=bt709:m=bt709:r=tv,format=yuv420p',
  ].join(',');
