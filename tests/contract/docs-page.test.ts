import { exampleOf } from '@cliffhanger/contracts/examples';
import request from 'supertest';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { startTestApp } from '../support/app.ts';

const app = await startTestApp();
afterAll(() => app.close());

describe('the documentation page', () => {
  it.each([
    ['/docs/', 'text/html'],
    ['/docs/docs.js', 'application/javascript'],
    ['/docs/docs.css', 'text/css'],
  ])('is served at %s, under the same security policy as all responses', async (path, type) => {
    const { text, headers } = await request(app.address).get(path).expect(200);
    expect(headers['content-type']).toContain(type);
    const policy = headers['content-security-policy']?.split(';');
    expect(policy).toEqual(
      expect.arrayContaining(["default-src 'self'", "script-src 'self'", "style-src 'self'"]),
    );
    expect(text).not.toMatch(/https?:\/\//);
  });

  it('is found without the trailing slash', async () => {
    await request(app.address).get('/docs').expect(302).expect('location', '/docs/');
  });
});

describe('composing an example', () => {
  it('throws with the field that has no example value', () => {
    const never = z.object({ wanted: z.array(z.object({ rare: z.string().check(z.regex(/^~rare~$/)) })) });
    expect(() => exampleOf(never, '', 'shop.buy.body')).toThrow('shop.buy.body.wanted[].rare:');
  });
});
