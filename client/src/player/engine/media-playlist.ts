/** A segment of a rendition, and the part of the episode that it covers. */
export interface Segment {
  url: string;
  startSeconds: number;
  endSeconds: number;
}

/** The files that a media playlist of our own packager names. */
export interface MediaPlaylist {
  /** The initialization segment; null if there is none. */
  initUrl: string | null;
  segments: readonly Segment[];
}

const lines = (text: string) => text.split('\n').map((line) => line.trim());

/** Reads the URL of the first rendition of a master playlist at `baseUrl`; null if it names none. */
export const readFirstRendition = (text: string, baseUrl: string): string | null => {
  const uri = lines(text).find((line) => line !== '' && !line.startsWith('#'));
  return uri === undefined ? null : new URL(uri, baseUrl).href;
};

/** Reads the bit rates of the renditions of a master playlist, in bits per second and in its order. */
export const readBitRates = (text: string): readonly number[] =>
  [...text.matchAll(/^#EXT-X-STREAM-INF:(?:.*,)?BANDWIDTH=(\d+)/gm)].map(([, bitRate]) => Number(bitRate));

/** Reads a media playlist at `baseUrl`. hls.js reads it again; this finds what to request before hls.js has arrived. */
export const readMediaPlaylist = (text: string, baseUrl: string): MediaPlaylist => {
  const segments: Segment[] = [];
  let initUrl: string | null = null;
  let durationSeconds = 0;
  let endSeconds = 0;
  for (const line of lines(text)) {
    const [, init] = /^#EXT-X-MAP:.*URI="([^"]+)"/.exec(line) ?? [];
    const [, duration] = /^#EXTINF:([\d.]+)/.exec(line) ?? [];
    if (init !== undefined) initUrl = new URL(init, baseUrl).href;
    else if (duration !== undefined) durationSeconds = Number(duration);
    else if (line !== '' && !line.startsWith('#')) {
      const startSeconds = endSeconds;
      endSeconds += durationSeconds;
      segments.push({ url: new URL(line, baseUrl).href, startSeconds, endSeconds });
    }
  }
  return { initUrl, segments };
};

/** Finds the segment that a position lies in. */
export const findSegmentAt = ({ segments }: MediaPlaylist, seconds: number): Segment | null =>
  segments.find(({ endSeconds }) => seconds < endSeconds) ?? segments.at(-1) ?? null;
