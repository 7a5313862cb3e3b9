import { expect, it } from 'vitest';
import { isReservedName } from './reserved-names.ts';

it.each([
  ...[
    'admin',
    'ADMIN',
    'Admin_1',
    'a.d.m.i.n',
    'adm1n',
    'ádmin',
    'admln',
    'аdmіn',
    'ａｄｍｉｎ',
    'admin2026',
    '007admin',
  ],
  ...[
    'support',
    'Support-Team',
    'supp0rt',
    'the_support',
    'soporte',
    'suporte',
    'official',
    '0fficial',
    'oficial',
  ],
  ...[
    'Cliffhanger',
    'Cliffhanger_Support',
    'c1iffhanger',
    'CliffHangerApp',
    'cliff.hanger',
    'my-cliffhanger',
  ],
  ...[
    '官方客服',
    '官方',
    '客服小王',
    '小管理员',
    'deleted',
    'deleted_user',
    'adminsupport',
    'system',
    'moderator',
  ],
  ...['Cliffhanger Support', 'Official ★', '客服 🎬'],
])('"%s" is reserved', (name) => {
  expect(isReservedName(name)).toBe(true);
});

it.each([
  ...[
    'maria',
    'badminton',
    'supporter',
    'administrate',
    'officially',
    'cliff',
    'cliffjumper',
    'helping-hand',
  ],
  ...[
    'system.of.a.down',
    '小明Ming88',
    'João',
    'Наталья',
    '1407',
    'o-o',
    'nina.rooted',
    '方官',
    'Ana Lima',
    '🎬',
  ],
])('"%s" is not reserved', (name) => {
  expect(isReservedName(name)).toBe(false);
});
