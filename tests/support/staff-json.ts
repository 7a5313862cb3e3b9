import { expect } from 'vitest';
import * as z from 'zod';
import { jsonShapes } from '../../staff/json/shapes.ts';

/** Expects stdout to be one line of JSON with exactly the keys of the command's shape. @returns the JSON */
export const expectJsonOf = (command: string, stdout: string): unknown => {
  expect(stdout).toMatch(/^[^\n]+\n$/);
  const json: unknown = JSON.parse(stdout);
  const shape = jsonShapes[command];
  if (!shape) throw new Error(`staff/json/shapes.ts has no "${command}"`);
  // Decoding drops keys that the shape does not have.
  expect(z.encode(shape, z.decode(shape, json as never))).toEqual(json);
  return json;
};
