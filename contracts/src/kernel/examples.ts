import type * as z from 'zod/mini';

const at = '2026-11-20T12:00:00.000Z';
const later = '2026-12-20T12:00:00.000Z';
const ciphertext = 'q83vEjRWeJq83vEjRWeJq83vEjRWeJ0=';

/**
 * What a field holds in the examples of the API's document, by its name, wherever it fits the field's schema. Kept
 * apart from the fields themselves, so that no app has to carry them.
 */
const byName: Readonly<Record<string, readonly unknown[]>> = {
  dramaId: ['019aa1f0-3c1e-7c41-9d0a-3f2b1c4d5e6f'],
  episodeId: ['019aa1f0-3c1f-7a02-8b11-6c7d8e9fa0b1'],
  userId: ['019aa1f0-4d20-7b13-9c22-7d8e9fa0b1c2'],
  commentId: ['019aa1f0-5e31-7c24-8d33-8e9fa0b1c2d3'],
  orderId: ['019aa1f0-6f42-7d35-9e44-9fa0b1c2d3e4'],
  sessionId: ['019aa1f0-7053-7e46-8f55-a0b1c2d3e4f5'],
  idempotencyKey: ['6f9619ff-8b86-4d01-b42d-00cf4fc964ff'],
  token: ['Jm3T0pQy8sXbq1n5ZrK2uVf7hWd9aLc4eGo6iYtRxNE'],
  public_key: ['-----BEGIN PUBLIC KEY-----\nMIIBojANBgkqhkiG9w0BAQEFAAOCAY8A…\n-----END PUBLIC KEY-----\n'],
  public_key_id: ['k1'],
  username: ['maria'],
  displayName: ['Maria'],
  password: [ciphertext],
  code: [ciphertext],
  data: [ciphertext],
  email: ['maria@example.com'],
  phone: ['+5511912345678'],
  contact: ['maria@example.com'],
  address: ['maria@example.com'],
  InviteCode: ['K7M2QX9P'],
  inviteCode: ['K7M2QX9P'],
  title: ['Room 1407'],
  dramaName: ['Room 1407'],
  name: ['Romance'],
  hook: ['The guest who checked in never left.'],
  synopsis: ['A night clerk finds her own name in the guest book, dated tomorrow.'],
  text: ['Did anybody see the key on the desk?'],
  description: ['The player stops after the third episode when I turn the phone around twice.'],
  q: ['room'],
  language: ['pt'],
  country: ['BR'],
  currency: ['USD'],
  amountMinor: [499],
  price: [12],
  priceCoins: [12],
  agreedCoins: [9],
  coin: [40],
  coins: [100],
  balanceCoins: [8],
  paidCoin: [30],
  bonusCoin: [10],
  retryAfterSeconds: [42],
  durationSeconds: [93],
  progress: [37],
  positionSeconds: [37],
  number: [3],
  episodesIndex: [3],
  episodesNum: [24],
  episodeNumber: [3],
  limit: [20],
  pageSize: [10],
  year: [2026],
  appVersion: ['1.0.1'],
  memberExpire: [later],
  expiresAt: [later],
  endsAt: [later],
  nextCursor: ['WzE3NjM2NDAwMDAwMDAsIjAxOWFhMWYwIl0'],
  cursor: ['WzE3NjM2NDAwMDAwMDAsIjAxOWFhMWYwIl0'],
  posterUrl: ['/images/room-1407/poster.en.webp'],
  frameUrl: ['/images/room-1407/frame.webp'],
  imageUrl: ['/images/room-1407/poster.en.webp'],
  playlistUrl: ['/media/c2lnbmF0dXJl/1763647200/019aa1f0/019aa1f0/master.m3u8'],
  payUrl: ['/checkout/019aa1f0-6f42-7d35-9e44-9fa0b1c2d3e4'],
  deviceType: ['phone'],
  deviceName: ['Linux; Android 15; Pixel 9'],
  appName: ['Cliffhanger'],
  channelId: [4],
  channelName: ['web'],
  platform: [4],
  regSource: [4],
  module: ['player'],
  eventKey: ['play_start'],
  prevEventKey: ['page_view'],
  eventType: ['play'],
  uuid: ['6f9619ff8b864d01b42d00cf4fc964ff'],
  campaignName: ['Spring'],
  field: ['limit'],
  expected: ['Too big: expected number to be <=100'],
  body: ['You have won 20 coins.'],
};

/** What fields hold whose names end alike. */
const byEnding: readonly (readonly [RegExp, unknown])[] = [
  [/Ids?$/, '019aa1f0-8164-7f57-a066-b1c2d3e4f506'],
  [/Title$/, 'Room 1407'],
  [/Name$/, 'Maria'],
  [/(Url|Link)$/i, 'https://example.com/'],
];

/** What any other field of a type holds: the first that fits. */
const byType: Readonly<Record<string, readonly unknown[]>> = {
  string: [
    ...['example', '1', at, '2026-11-20', '#26315a', 'BR', 'USD', '123456', 'K7M2QX9P', '08:00'],
    ...[
      'https://example.com/',
      'maria@example.com',
      '+5511912345678',
      'Example of a text that is long enough.',
    ],
    ciphertext,
  ],
  number: [1, 12, 0, 100, 0.5],
  int: [1, 12, 0, 100],
  boolean: [true],
  null: [null],
  unknown: [{}],
  any: [{}],
};

/** No value of this module fits a field; its place in the call says which. */
export class NoExample extends Error {
  override readonly name = 'NoExample';
}

/** The inside of a schema, as far as a walk through it needs it. */
interface Definition {
  type: string;
  innerType?: z.ZodMiniType;
  in?: z.ZodMiniType;
  out?: z.ZodMiniType;
  element?: z.ZodMiniType;
  shape?: Record<string, z.ZodMiniType>;
  options?: z.ZodMiniType[];
  items?: z.ZodMiniType[];
  values?: unknown[];
  entries?: Record<string, unknown>;
  valueType?: z.ZodMiniType;
  getter?: () => z.ZodMiniType;
}

const definitionOf = (schema: z.ZodMiniType) => schema._zod.def as unknown as Definition;

/** A field that this alternative of a body does not have. */
const isAbsent = (schema: z.ZodMiniType): boolean => {
  const { innerType } = definitionOf(schema);
  return innerType !== undefined && definitionOf(innerType).type === 'never';
};

/** Composes a value that the schema takes. @throws NoExample naming the field that has none */
export const exampleOf = (schema: z.ZodMiniType, name = '', place = name): unknown => {
  const fits = (value: unknown) => schema.safeParse(value).success;
  const definition = definitionOf(schema);
  const candidates = [
    ...(byName[name] ?? []),
    ...byEnding.filter(([ending]) => ending.test(name)).map(([, value]) => value),
    ...(byType[definition.type] ?? []),
    ...(definition.values ?? []),
    ...Object.values(definition.entries ?? {}),
  ];
  const found = candidates.find(fits);
  if (found !== undefined || candidates.some((value) => value === null && fits(null))) return found ?? null;
  const value = definition.element
    ? listOf(exampleOf(definition.element, name, `${place}[]`), fits)
    : composed(definition, name, place);
  if (!fits(value)) throw new NoExample(`${place}: contracts/src/kernel/examples.ts has no value that fits`);
  return value;
};

const composed = (definition: Definition, name: string, place: string): unknown => {
  const { innerType, shape, options, items, valueType } = definition;
  if (shape) {
    const fields = Object.entries(shape).filter(([, of]) => !isAbsent(of));
    return Object.fromEntries(
      fields.map(([field, of]) => [field, exampleOf(of, field, `${place}.${field}`)]),
    );
  }
  if (items) return items.map((item, index) => exampleOf(item, name, `${place}[${index}]`));
  if (options) return firstOf(options, name, place);
  if (innerType) return exampleOf(innerType, name, place);
  if (valueType) return { example: exampleOf(valueType, name, place) };
  if (definition.getter) return exampleOf(definition.getter(), name, place);
  // What goes through a transformation is given as what comes out of it, when its beginning says nothing.
  const { in: start, out: end } = definition;
  if (start && end) return exampleOf(definitionOf(start).type === 'transform' ? end : start, name, place);
  return undefined;
};

/** One item, or as many as the list must have. */
const listOf = (item: unknown, fits: (list: unknown[]) => boolean): unknown[] | undefined =>
  Array.from({ length: 31 }, (_, length) => Array(length + 1).fill(item)).find(fits);

const firstOf = (options: readonly z.ZodMiniType[], name: string, place: string): unknown => {
  const [first, ...others] = options;
  if (!first) return undefined;
  try {
    return exampleOf(first, name, place);
  } catch (error) {
    if (others.length === 0) throw error;
    return firstOf(others, name, place);
  }
};
