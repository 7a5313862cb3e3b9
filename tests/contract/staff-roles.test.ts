import {
  permissionsFor,
  permissionsOfRole,
  type StaffRole,
  staffCalls,
  staffRoles,
} from '@cliffhanger/contracts/staff';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';

const mayCall = (role: StaffRole, name: keyof typeof staffCalls, input: unknown = {}): boolean =>
  permissionsFor(name, input).every((permission) => permissionsOfRole[role].includes(permission));

describe('the roles of staff', () => {
  it('leave the files of the machine to its commands', () => {
    const ofMachine = Object.entries(staffCalls).filter(([, { permission }]) => permission === 'machine');
    expect(ofMachine.map(([name]) => name)).toContain('drama.import');
    for (const role of staffRoles) expect(permissionsOfRole[role]).not.toContain('machine');
    const banner = { target: { kind: 'page', target: 'rewards', imageKey: 'images/a.webp' } };
    expect(mayCall('owner', 'carousel.add', banner)).toBe(false);
    expect(mayCall('owner', 'carousel.add', { target: { kind: 'drama', slug: 'wolf' } })).toBe(true);
  });

  it('let a translator change texts, and neither the cast nor the price', () => {
    expect(mayCall('translator', 'drama.edit', { slug: 'wolf', texts: { hook: { pt: 'A' } } })).toBe(true);
    expect(mayCall('translator', 'drama.edit', { slug: 'wolf', tags: ['revenge'] })).toBe(false);
    expect(mayCall('translator', 'drama.edit', { slug: 'wolf', defaultPriceCoins: 12 })).toBe(false);
    expect(mayCall('translator', 'episode.edit', { slug: 'wolf', number: 1, texts: {} })).toBe(true);
    expect(mayCall('translator', 'episode.edit', { slug: 'wolf', number: 1, publishAt: new Date() })).toBe(
      false,
    );
  });

  it('keep money and people from those who have neither', () => {
    for (const role of ['editor', 'translator', 'analyst'] as const)
      for (const name of ['user.show', 'user.grant', 'order.refund', 'order.list', 'feedback.list'] as const)
        expect(mayCall(role, name), `${role} ${name}`).toBe(false);
    expect(mayCall('support', 'order.refund')).toBe(true);
  });

  it('give an analyst no name, sign-in or contact of a viewer in any answer', () => {
    const personal = /^(displayName|identities|subject|contact|viewer|viewerId|user|author|userId)$/;
    const keysOf = (schema: unknown): string[] =>
      typeof schema !== 'object' || schema === null
        ? []
        : Object.entries(schema).flatMap(([key, value]) => [
            ...(key === 'properties' ? Object.keys(value as object) : []),
            ...keysOf(value),
          ]);
    const answersOf = (role: StaffRole) =>
      Object.entries(staffCalls)
        .filter(([, { permission }]) => permissionsOfRole[role].includes(permission))
        .flatMap(([name, { output }]) =>
          keysOf(z.toJSONSchema(output, { io: 'input', unrepresentable: 'any' }))
            .filter((key) => personal.test(key))
            .map((key) => `${name}: ${key}`),
        );
    expect(answersOf('support')).toContain('user.show: displayName');
    expect(answersOf('analyst')).toEqual([]);
  });
});
