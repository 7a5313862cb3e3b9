import { type Canvas, createCanvas } from '@napi-rs/canvas';

const size = 256;
const balls = new WeakMap<object, Canvas>();

/**
 * A round gradient of a plane's color, cached as long as its drama is drawn, because drawing an image is faster than computing
 * a gradient.
 */
export const softBall = (plane: { color: string }): Canvas => {
  const known = balls.get(plane);
  if (known) return known;
  const ball = createCanvas(size, size);
  const context = ball.getContext('2d');
  const gradient = context.createRadialGradient(size / 2, size / 2, 0, size / 2, size / 2, size / 2);
  gradient.addColorStop(0, `${plane.color}ff`);
  gradient.addColorStop(0.35, `${plane.color}60`);
  gradient.addColorStop(1, `${plane.color}00`);
  context.fillStyle = gradient;
  context.fillRect(0, 0, size, size);
  balls.set(plane, ball);
  return ball;
};
