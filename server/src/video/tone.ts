/** Limits in OKLab: light enough to see, dark enough for white text. */
const lightness = { min: 0.25, max: 0.6 };

const toLinear = (byte: number): number => {
  const part = byte / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};
const toByte = (linear: number): number => {
  const part = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(1, Math.max(0, part)) * 255);
};

/** https://bottosson.github.io/posts/oklab/ */
const toOklab = (red: number, green: number, blue: number): [number, number, number] => {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
};
const fromOklab = (light: number, a: number, b: number): [number, number, number] => {
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
};

/**
 * The placeholder color of a picture: its average in OKLab, with limited lightness.
 * @param rgb three bytes per pixel
 * @returns `#rrggbb`
 */
export const toneOf = (rgb: Uint8Array): string => {
  const sum: [number, number, number] = [0, 0, 0];
  const pixels = Math.floor(rgb.length / 3);
  for (let pixel = 0; pixel < pixels; pixel += 1) {
    const [red = 0, green = 0, blue = 0] = rgb.subarray(pixel * 3, pixel * 3 + 3);
    toOklab(toLinear(red), toLinear(green), toLinear(blue)).forEach((value, index) => {
      sum[index] = (sum[index] ?? 0) + value / pixels;
    });
  }
  const [light, a, b] = sum;
  const limited = Math.min(lightness.max, Math.max(lightness.min, light));
  const bytes = fromOklab(limited, a, b).map(toByte);
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
};
