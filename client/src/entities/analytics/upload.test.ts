import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** The modules as a page that has just been opened has them. */
const openPage = async () => {
  vi.resetModules();
  const [{ setToken }, { saveCampaign }, { startAnalyticsUpload }, { recordAction }] = await Promise.all([
    import('#lib/api/token.ts'),
    import('./campaign.ts'),
    import('./upload.ts'),
    import('./viewer-actions.ts'),
  ]);
  return { setToken, saveCampaign, startAnalyticsUpload, recordAction };
};

let opened: Awaited<ReturnType<typeof openPage>>;
const fetchMock = vi.fn<typeof fetch>();
const sendBeacon = vi.fn<(url: string, body: string) => boolean>(() => true);
let page: EventTarget;
const answer = () => Promise.resolve(new Response(JSON.stringify({ code: 200, msg: 'OK', data: null })));
const sentTo = (path: string) =>
  fetchMock.mock.calls.filter(([url]) => url === path).map(([, init]) => JSON.parse(String(init?.body)));
const eventsSent = () => sentTo('/api/v1/report/events').map(({ events }) => events);

beforeEach(async () => {
  page = new EventTarget();
  vi.stubGlobal('fetch', fetchMock.mockReset().mockImplementation(answer));
  vi.stubGlobal('navigator', { userAgent: 'test', languages: [], sendBeacon });
  vi.stubGlobal('window', page);
  sendBeacon.mockClear();
  opened = await openPage();
});
afterEach(() => {
  opened.setToken(null);
  vi.unstubAllGlobals();
});

it('the analytics upload sends what was recorded before it began in one call at page close', async () => {
  const { recordAction, startAnalyticsUpload } = opened;
  recordAction({ eventKey: 'launch', module: 'app' });
  recordAction({ eventKey: 'page_view', module: '/' });
  startAnalyticsUpload({ delayMs: 60_000 });
  page.dispatchEvent(new Event('pagehide'));
  expect(fetchMock).not.toHaveBeenCalled();
  expect(sendBeacon).toHaveBeenCalledOnce();
  expect(JSON.parse(sendBeacon.mock.calls[0]?.[1] ?? '').events).toMatchObject([
    { eventKey: 'launch' },
    { eventKey: 'page_view', prevEventKey: 'launch' },
  ]);
});

it('the analytics upload sends more than one call can have in several at page close', () => {
  const { recordAction, startAnalyticsUpload } = opened;
  for (let number = 1; number <= 12; number++) recordAction({ eventKey: 'page_view', module: `/${number}` });
  startAnalyticsUpload({ delayMs: 60_000 });
  page.dispatchEvent(new Event('pagehide'));
  const lengths = sendBeacon.mock.calls.map(([, body]) => JSON.parse(body).events.length);
  expect(lengths).toEqual([10, 2]);
});

it('analytics calls send single actions, the campaign again at sign-in, the rest at page close', async () => {
  const { recordAction, saveCampaign, setToken, startAnalyticsUpload } = opened;
  recordAction({ eventKey: 'launch', module: 'app' });
  saveCampaign({ adId: '9', campaignName: 'Spring' });
  startAnalyticsUpload({ delayMs: 0 });
  recordAction({ eventKey: 'page_view', module: '/' });
  await vi.waitFor(() => expect(eventsSent()).toHaveLength(2));
  expect(eventsSent()).toMatchObject([
    [{ eventKey: 'launch', prevEventKey: null, adId: '9' }],
    [{ eventKey: 'page_view', prevEventKey: 'launch', module: '/' }],
  ]);

  await vi.waitFor(() => expect(sentTo('/api/v1/report')).toHaveLength(1));
  const [campaign] = sentTo('/api/v1/report');
  expect(campaign).toMatchObject({ adId: '9', uuid: expect.stringMatching(/^[0-9a-f]{32}$/) });
  setToken('token');
  await vi.waitFor(() => expect(sentTo('/api/v1/report')).toEqual([campaign, campaign]));
  setToken(null);

  // The first call never completes, so the rest waits until the page closes.
  fetchMock.mockImplementation(() => new Promise(() => undefined));
  for (const module of ['a', 'b', 'c']) recordAction({ eventKey: 'page_view', module });
  page.dispatchEvent(new Event('pagehide'));
  expect(sendBeacon).toHaveBeenCalledOnce();
  const [url, body] = sendBeacon.mock.calls[0] ?? [];
  expect(url).toBe('/api/v1/report/events');
  expect(JSON.parse(body ?? '').events).toMatchObject([{ module: 'b' }, { module: 'c' }]);
});
