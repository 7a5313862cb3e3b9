import { type Permission, permissions } from '../kernel/permissions.ts';

export { type Permission, permissions } from '../kernel/permissions.ts';

export const staffRoles = ['owner', 'editor', 'translator', 'support', 'analyst'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** What each role may do. */
export const permissionsOfRole: Readonly<Record<StaffRole, readonly Permission[]>> = {
  owner: permissions.filter((permission) => permission !== 'machine'),
  editor: [
    'content.read',
    'content.texts',
    'content.write',
    'content.publish',
    'offers',
    'codes',
    'moderation',
    'notices',
    'news',
    'numbers',
    'log',
  ],
  translator: ['content.read', 'content.texts', 'log'],
  support: [
    'content.read',
    'people.read',
    'people.act',
    'money.give',
    'money.refund',
    'moderation',
    'inbox',
    'notices',
    'log',
  ],
  analyst: ['content.read', 'numbers'],
};
