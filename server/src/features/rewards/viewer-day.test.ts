import { expect, it } from 'vitest';
import { type ViewerDay, viewerDayAt } from './viewer-day.ts';

const at = (moment: string) => new Date(`2026-11-${moment}Z`);
const view = ({ day, startsAt, endsAt }: ViewerDay) =>
  [day, startsAt.toISOString(), endsAt.toISOString()].map((text) => text.slice(8, 16));

it('the viewer’s day is the calendar day of their country, from midnight to midnight', () => {
  expect(view(viewerDayAt(at('20T12:00:00'), 'US', null))).toEqual(['20', '20T05:00', '21T05:00']);
  expect(view(viewerDayAt(at('20T16:00:00'), 'CN', null))).toEqual(['21', '20T16:00', '21T16:00']);
});

it('the viewer’s day goes on in a new country until midnight of the old one, without an overlap', () => {
  const american = viewerDayAt(at('20T15:59:00'), 'US', null);
  expect(viewerDayAt(at('20T16:01:00'), 'CN', american)).toEqual(american);
  const chinese = viewerDayAt(at('21T05:00:00'), 'CN', american);
  expect(view(chinese)).toEqual(['21', '21T05:00', '21T16:00']);
});

it('the viewer’s day does not repeat a date after a move west across the date line', () => {
  const kiribati = viewerDayAt(at('20T11:00:00'), 'KI', null);
  expect(view(kiribati)).toEqual(['20', '19T12:00', '20T12:00']);
  const samoa = viewerDayAt(at('20T12:00:00'), 'AS', kiribati);
  expect(view(samoa)).toEqual(['20', '19T12:00', '21T11:00']);
  expect(view(viewerDayAt(at('21T11:00:00'), 'AS', samoa))).toEqual(['21', '21T11:00', '22T11:00']);
});

it('the viewer’s day skips a date after a move across the date line at midnight', () => {
  const samoa = viewerDayAt(at('20T12:00:00'), 'AS', null);
  expect(view(samoa)).toEqual(['20', '20T11:00', '21T11:00']);
  expect(view(viewerDayAt(at('21T11:00:00'), 'WS', samoa))).toEqual(['22', '21T11:00', '22T11:00']);
});
