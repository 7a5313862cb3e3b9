import { staffEventsPath } from '@cliffhanger/contracts/staff';
import { afterAll, expect, it } from 'vitest';
import { startTestApp } from '../../support/app.ts';
import { consoleOrigin, startTestConsole } from '../../support/console.ts';
import { openStaffStream, type StaffStream } from '../../support/staff-stream.ts';

const app = await startTestApp({ STAFF_URL: consoleOrigin, LOG_LEVEL: 'silent' });
const desk = await startTestConsole(app);
afterAll(async () => {
  await desk.close();
  await app.close();
});
const { staffEvents } = app.platform;
const { joinAs } = desk;

it('the event stream of the console is opened by its own pages only, with a session', async () => {
  const mara = await joinAs('mara', 'owner');
  const statusOf = async (headers: Record<string, string>, person: Pick<typeof mara, 'open'> = mara) => {
    const response = await person.open(staffEventsPath, headers);
    response.destroy();
    return response.statusCode;
  };
  expect(await statusOf({})).toBe(200);
  expect(await statusOf({ origin: consoleOrigin })).toBe(200);
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': '' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'http://localhost:3000' },
    { origin: 'http://localhost:3000', 'sec-fetch-site': '' },
    { origin: 'null' },
    { host: 'localhost:3000' },
  ];
  for (const headers of foreign) expect(await statusOf(headers), JSON.stringify(headers)).toBe(403);
  expect(await statusOf({}, desk)).toBe(401);
});

it('an event reaches those whose role may have it', async () => {
  const [owner, editor] = [await joinAs('ona', 'owner'), await joinAs('eli', 'editor')];
  const analyst = await joinAs('ana', 'analyst');
  const streams = await Promise.all([owner, editor, analyst].map(openStaffStream));
  staffEvents.publish('inbox', null);
  staffEvents.publish('editing', { slug: 'ferry', people: [{ personId: 'p1', name: 'jonas' }] });
  const editing = { topic: 'editing', data: { slug: 'ferry', people: [{ personId: 'p1', name: 'jonas' }] } };
  const inbox = { topic: 'inbox', data: null };
  await expect
    .poll(() => streams.map(({ events }) => events))
    .toEqual([[inbox, editing], [inbox, editing], [editing]]);
  for (let time = 0; time < 50; time += 1) staffEvents.publish('inbox', null);
  await expect.poll(() => streams[0]?.events.length).toBe(3);

  // A change of the shop has its entry of the log.
  await editor.call('category.set', { slug: 'comedy', name: { en: 'Comedy' } });
  const { revision } = (await editor.call('category.list')).body;
  const shop = { topic: 'shop', data: { revision } };
  await expect.poll(() => streams.map(({ events }) => events.at(-1))).toEqual([shop, shop, shop]);
  for (const stream of streams) stream.close();
});

it('the stream of an ended session says so and ends, and others go on', async () => {
  const people = [
    await joinAs('ben', 'editor'),
    await joinAs('cai', 'editor'),
    await joinAs('dee', 'editor'),
  ];
  const streams = await Promise.all(people.map(openStaffStream));
  const ends = () => streams.map(({ events, isEnded }) => isEnded && events.at(-1)?.topic === 'signedOut');
  await people[0]?.send('/sign-out');
  await expect.poll(ends).toEqual([true, false, false]);
  await app.staff('people.end', { name: 'cai' });
  await expect.poll(ends).toEqual([true, true, false]);
  await app.staff('people.role', { name: 'dee', role: 'analyst', languages: [] });
  staffEvents.publish('inbox', null);
  staffEvents.publish('editing', { slug: 'wolf', people: [] });
  await expect
    .poll(() => streams[2]?.events)
    .toEqual([{ topic: 'editing', data: { slug: 'wolf', people: [] } }]);
  streams[2]?.close();
});

it('a session has at most eight streams', async () => {
  const fay = await joinAs('fay', 'owner');
  const streams: StaffStream[] = [];
  for (let count = 0; count < 9; count += 1) streams.push(await openStaffStream(fay));
  await expect.poll(() => streams.filter(({ isEnded }) => isEnded).length).toBe(1);
  expect(streams[0]?.isEnded).toBe(true);
  for (const stream of streams) stream.close();
});
