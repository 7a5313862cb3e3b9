import { successCode } from '@cliffhanger/contracts';
import * as z from 'zod/mini';
import { createResponseSerializer } from './response-serializer.ts';

/** The data of a response for one viewer, of which a part is the same for many. */
export class PartlyShared<Data extends object> {
  /** Exists in the types only, which compare the data of both parts with the contract. */
  declare readonly data: Data;
  readonly own: Partial<Data>;
  readonly shared: Partial<Data>;

  private constructor(own: Partial<Data>, shared: Partial<Data>) {
    this.own = own;
    this.shared = shared;
  }

  /**
   * Together the parts have all fields of the data, and none of them twice.
   * @param shared the same object in each response that has the same values, as it is serialized once
   */
  static of<Own extends object, Shared extends object>(
    own: Own,
    shared: Shared & { [Field in keyof Own]?: never },
  ) {
    return new PartlyShared<Own & Shared>(own as Partial<Own & Shared>, shared as Partial<Own & Shared>);
  }
}

/**
 * Returns a function that serializes the envelope of partly shared data by the schema of the data.
 *
 * @param options as of `createResponseSerializer`
 */
export const createPartlySharedSerializer = (
  schema: z.ZodMiniObject,
  options: Parameters<typeof createResponseSerializer>[1],
): ((msg: string, data: PartlyShared<object>) => Buffer) => {
  const serializers = new Map<string, (fields: object) => string>();
  const serializeFields = (fields: object): string => {
    const names = Object.keys(fields).filter((name) => name in schema.shape);
    const key = names.join();
    const serializer =
      serializers.get(key) ??
      createResponseSerializer(
        z.pick(schema, Object.fromEntries(names.map((name) => [name, true as const]))),
        { ...options, isChecked: false },
      );
    serializers.set(key, serializer);
    // Without the braces.
    return serializer(fields).slice(1, -1);
  };
  const serializeChecked = createResponseSerializer(schema, options);
  const sharedEnds = new WeakMap<object, Buffer>();
  return (msg, { own, shared }) => {
    if (options.isChecked) serializeChecked({ ...own, ...shared });
    const end = sharedEnds.get(shared) ?? Buffer.from(`,${serializeFields(shared)}}}`);
    sharedEnds.set(shared, end);
    const begin = `{"code":${successCode},"msg":${JSON.stringify(msg)},"data":{${serializeFields(own)}`;
    return Buffer.concat([Buffer.from(begin), end]);
  };
};
