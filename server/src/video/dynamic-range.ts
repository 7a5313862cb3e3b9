/** ffmpeg's names for the transfer functions of high dynamic range: PQ (HDR10) and HLG (recorded by phones). */
const hdrTransfers = ['smpte2084', 'arib-std-b67'] as const;
export type HdrTransfer = (typeof hdrTransfers)[number];

/** Finds the HDR transfer function in ffmpeg's description of a stream; null for standard dynamic range. */
export const findHdrTransfer = (streamDescription: string): HdrTransfer | null =>
  hdrTransfers.find((transfer) => new RegExp(`[/(]${transfer}[,)/]`).test(streamDescription)) ?? null;

/** Reference white of ITU-R BT.2408; brighter areas are highlights, mastered for displays of 1,000 nits. */
const whiteNits = 203;
const peakNits = 1000;

/**
 * A filter from HDR to SDR (BT.709, 8 bits): keeps the brightness of skin and shadows, and compresses highlights. Without
 * it the picture is gray and flat. Requires an ffmpeg with zscale.
 */
export const toneMapFilter = (transfer: HdrTransfer): string =>
  [
    `zscale=tin=${transfer}:pin=bt2020:min=bt2020nc:t=linear:npl=${whiteNits},format=gbrpf32le,zscale=p=bt709`,
    `tonemap=mobius:peak=${(peakNits / whiteNits).toFixed(2)}:desat=0`,
    'zscale=t=bt709:m=bt709:r=tv,format=yuv420p',
  ].join(',');
