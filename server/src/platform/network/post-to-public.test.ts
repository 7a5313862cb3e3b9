import type { lookup as lookUpName } from 'node:dns';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { createPublicLookup, createPublicPost } from './post-to-public.ts';
import { isPublicAddress } from './public-addresses.ts';

it('an address of this machine, of its networks or of none is not public, in any notation', () => {
  const inside = [
    ...['127.0.0.1', '127.8.9.1', '0.0.0.0', '10.1.2.3', '172.31.255.255', '192.168.0.1', '169.254.169.254'],
    ...['100.64.0.1', '192.0.0.192', '198.19.0.1', '224.0.0.1', '255.255.255.255', '203.0.113.9'],
    ...['::', '::1', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd12::1', 'ff02::1', 'fec0::1', '2001:db8::1'],
    ...[
      '::ffff:127.0.0.1',
      '::ffff:7f00:1',
      '0:0:0:0:0:ffff:a01:203',
      '64:ff9b::10.0.0.1',
      '64:ff9b::7f00:1',
    ],
    ...['64:ff9b:1::a00:1', '::127.0.0.1', '2002:7f00:1::1', '2001:0:4136:e378::1', '100::1'],
    ...['localhost', 'fcm.googleapis.com', '', '1', '0x7f000001'],
  ];
  expect(inside.filter(isPublicAddress)).toEqual([]);
  const outside = [
    '142.250.1.1',
    '17.57.144.1',
    '2a00:1450:4001::200a',
    '::ffff:17.57.144.1',
    '64:ff9b::1111',
  ];
  expect(outside.filter((address) => !isPublicAddress(address))).toEqual(['64:ff9b::1111']);
  expect(isPublicAddress('64:ff9b::17.57.144.1')).toBe(true);
});

const { accept } = createPublicPost();

it('a URL is accepted by https on port 443 of a public host, and in no other way', () => {
  for (const url of [
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://web.push.apple.com:443/QGuQyavXutnMH',
    'https://wns2-par02p.notify.windows.com/w/?token=BQYAAAD',
    'https://142.250.1.1/x',
    'https://[2a00:1450:4001::200a]/x',
  ])
    expect(accept(url)?.protocol, url).toBe('https:');
  const refused = [
    ...['http://fcm.googleapis.com/x', 'https://fcm.googleapis.com:8443/x', 'ftp://example.org/x', 'x', ''],
    ...['https://a:b@fcm.googleapis.com/x', 'https://a@fcm.googleapis.com/x', 'file:///etc/passwd'],
    ...['https://localhost/x', 'https://db/x', 'https://printer.local/x', 'https://api.internal./x'],
    // The URL parser reads all of these as 127.0.0.1 or 10.0.0.1.
    ...['https://127.0.0.1/x', 'https://0x7f.1/x', 'https://2130706433/x', 'https://017700000001/x'],
    ...['https://①②⑦.0.0.1/x', 'https://10.0.1/x', 'https://[::ffff:10.0.0.1]/x', 'https://[::1]/x'],
    ...['https://[64:ff9b::a00:1]/x', 'https://169.254.169.254/latest/meta-data'],
    `https://fcm.googleapis.com/${'x'.repeat(1024)}`,
  ];
  expect(refused.filter((url) => accept(url) !== null)).toEqual([]);
});

/** A resolver whose answers for a name change with each question, as an attacker's name server does. */
const resolving = (...answers: string[][]): typeof lookUpName =>
  ((_name: string, _options: unknown, callback: (error: null, found: unknown) => void) => {
    const addresses = answers.length > 1 ? answers.shift() : answers[0];
    callback(
      null,
      addresses?.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  }) as typeof lookUpName;

const hits: string[] = [];
const inner = createServer((request, response) => {
  hits.push(request.url ?? '');
  const [, status = '201'] = (request.url ?? '').split('/');
  response.writeHead(Number(status), { location: '/moved' }).write('x'.repeat(100_000));
  if (status !== '202') response.end();
});
await new Promise<void>((resolve) => inner.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${(inner.address() as AddressInfo).port}`;
afterAll(() => {
  inner.closeAllConnections();
  inner.close();
});

it('a name that leads inside is not connected to, by whichever of its addresses and questions', async () => {
  const url = accept('https://rebinding.example.org/x');
  if (!url) throw new Error();
  for (const answers of [
    [['127.0.0.1']],
    [['17.57.144.1', '127.0.0.1']],
    [['::ffff:127.0.0.1']],
    [['64:ff9b::7f00:1']],
    [[]],
  ]) {
    const { post, close } = createPublicPost('', createPublicLookup(resolving(...answers)));
    await expect(post(url, Buffer.from('x'), {})).rejects.toThrow('an address that is not public');
    close();
  }
  // The socket uses the addresses that were checked: a second question is never asked.
  const asked: unknown[] = [];
  const lookup = createPublicLookup(resolving(['17.57.144.1'], ['127.0.0.1']));
  for (const all of [true, false])
    lookup('rebinding.example.org', { all }, (error, ...found) => asked.push(error?.message ?? found));
  expect(asked).toEqual([[[{ address: '17.57.144.1', family: 4 }]], 'it has an address that is not public']);
  expect(hits).toEqual([]);
});

it('a redirect is an answer, and an answer that goes on is not read', async () => {
  const { accept: acceptTest, post } = createPublicPost(origin);
  const call = (status: number) => post(acceptTest(`${origin}/${status}`) as URL, Buffer.from('body'), {});
  expect(await Promise.all([call(201), call(302), call(410), call(202)])).toEqual([201, 302, 410, 202]);
  expect(hits.toSorted()).toEqual(['/201', '/202', '/302', '/410']);
});
