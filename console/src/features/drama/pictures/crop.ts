/** A part of a picture: how much closer than the whole, and where within what is left, from 0 to 1. */
export interface Crop {
  zoom: number;
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export const wholePicture: Crop = { zoom: 1, x: 0.5, y: 0.5 };

/** The largest part of a picture that has this shape. @param ratio width by height */
const fit = ({ width, height }: Size, ratio: number): Size =>
  width / height > ratio ? { width: height * ratio, height } : { width, height: width / ratio };

/** The part of a picture in its own pixels. */
export const cropArea = (picture: Size, ratio: number, { zoom, x, y }: Crop) => {
  const whole = fit(picture, ratio);
  const [width, height] = [whole.width / zoom, whole.height / zoom];
  return { left: (picture.width - width) * x, top: (picture.height - height) * y, width, height };
};

/** Moves a part by a drag. @param byX,byY in widths and heights of the part */
export const moveCrop = (picture: Size, ratio: number, crop: Crop, byX: number, byY: number): Crop => {
  const { width, height } = cropArea(picture, ratio, crop);
  const within = (place: number, by: number, room: number) =>
    room < 1 ? place : Math.min(1, Math.max(0, place - by / room));
  return {
    zoom: crop.zoom,
    x: within(crop.x, byX * width, picture.width - width),
    y: within(crop.y, byY * height, picture.height - height),
  };
};

/** The middle of a part, in another shape, as screens show pictures that do not fit. */
export const cover = (area: ReturnType<typeof cropArea>, ratio: number) => {
  const inner = fit(area, ratio);
  return {
    ...inner,
    left: area.left + (area.width - inner.width) / 2,
    top: area.top + (area.height - inner.height) / 2,
  };
};
