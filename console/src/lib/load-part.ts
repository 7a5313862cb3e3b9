import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A part of the console's code did not arrive: the server is stopped, or was updated and has other parts. */
export class PartMissing extends Error {
  override readonly name = 'PartMissing';
}

/** A component whose code is loaded when it is first drawn. Drawing it throws `PartMissing` if that fails. */
export const lazyPart = <Props extends object, Name extends string>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => {
    try {
      return { default: (await load())[name] };
    } catch (cause) {
      throw new PartMissing(`${name} did not load`, { cause });
    }
  });
