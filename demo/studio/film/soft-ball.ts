import { type Canvas, createCanvas } from '@napi-rs/canvas';

const size = 256;
const balls = new Map<string, Canvas>();

/** A round gradient of a color, cached because drawing an image is faster than computing a gradient. */
export const softBall = (color: string): Canvas => {
  const known = balls.get(color);
  if (known) return known;
  const ball = createCanvas(size, size);
  const context = ball.getContext('2d');
  const gradient = context.createRadialGradient(size / 2, size / 2, 0, size / 2, size / 2, size / 2);
  gradient.addColorStop(0, `${color}ff`);
  gradient.addColorStop(0.35, `${color}60`);
  gradient.addColorStop(1, `${color}00`);
  context.fillStyle = gradient;
  context.fillRect(0, 0, size, size);
  balls.set(color, ball);
  return ball;
};
