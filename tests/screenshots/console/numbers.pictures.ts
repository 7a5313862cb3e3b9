import { deskPicture } from './support/desk-picture.ts';

deskPicture('staff-numbers-money', { path: '/numbers/money' });
deskPicture('staff-numbers-money-by-offer', {
  as: 'analyst',
  path: '/numbers/money?by=offer&from=2026-11-01&until=2026-11-29&zone=America/Sao_Paulo',
});
deskPicture('staff-numbers-money-empty', {
  path: '/numbers/money?from=2020-01-01&until=2020-01-28&zone=UTC',
});
