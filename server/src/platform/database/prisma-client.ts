import { readFile } from 'node:fs/promises';
import type { SqlDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import { createBoundedCache } from '#platform/cache/bounded-cache.ts';
import { type Prisma, PrismaClient } from './generated/client.ts';

/** What the engine of Prisma calls of a query compiler, which keeps nothing between its calls. */
interface QueryCompiler {
  compile(request: string): object;
  compileBatch(request: string): unknown;
  free(): void;
}

/** @param options the schema, and facts about the connection */
type CompilerClass = new (options: object) => QueryCompiler;

interface CompilerRuntime {
  QueryCompiler: CompilerClass;
}

/** As many plans as a client keeps. */
const maxPlans = 1000;

/** createMany has its rows in the request, so that hardly any request comes twice. Clients keep no plans of it either. */
const hasRows = (request: string): boolean => request.includes('"action":"createMany');

/** A compiler whose plans are kept: clients keep them as well, but each for itself. Nothing changes a plan that it executes. */
const withPlans = (compiler: QueryCompiler): QueryCompiler => {
  const plans = createBoundedCache<string, object>(maxPlans);
  return {
    compile: (request) => {
      if (hasRows(request)) return compiler.compile(request);
      const known = plans.get(request);
      if (known) return known;
      const plan = compiler.compile(request);
      plans.set(request, plan);
      return plan;
    },
    compileBatch: (request) => compiler.compileBatch(request),
    free: () => compiler.free(),
  };
};

/** A class whose objects are one compiler if their options are the same. It is never freed: the next client needs it. */
const sharedClass = (Compiler: CompilerClass): CompilerClass => {
  const compilers = new Map<string, QueryCompiler>();
  return class implements QueryCompiler {
    readonly #compiler: QueryCompiler;

    constructor(options: object) {
      const key = JSON.stringify(options);
      this.#compiler = compilers.get(key) ?? withPlans(new Compiler(options));
      compilers.set(key, this.#compiler);
    }

    compile(request: string) {
      return this.#compiler.compile(request);
    }

    compileBatch(request: string) {
      return this.#compiler.compileBatch(request);
    }

    free() {
      // The other clients go on with it.
    }
  };
};

/** The part of Prisma's generated configuration that says where the query compiler comes from. */
interface ClientConfig {
  compilerWasm: {
    getRuntime(): Promise<CompilerRuntime>;
    getQueryCompilerWasmModule(): Promise<object>;
  };
}

/** A global of Node, of which only the types for browsers know. */
declare const WebAssembly: { compile(program: Uint8Array): Promise<object> };

/** The compiler as `pnpm generate` writes it. */
const compilerFile = new URL('./generated/query-compiler.wasm', import.meta.url);

const withSharedCompiler = <Config extends ClientConfig>(config: Config): Config => ({
  ...config,
  compilerWasm: {
    ...config.compilerWasm,
    getRuntime: async () => {
      const runtime = await config.compilerWasm.getRuntime();
      return { ...runtime, QueryCompiler: sharedClass(runtime.QueryCompiler) };
    },
    getQueryCompilerWasmModule: async () => WebAssembly.compile(await readFile(compilerFile)),
  },
});

/**
 * Creates a client, which connects by `$connect`. All clients of a process share one query compiler and its plans: reading
 * the schema for another one takes longer than all else that opening a database does.
 */
export const createPrismaClient = (
  adapter: SqlDriverAdapterFactory,
  options: Pick<Prisma.PrismaClientOptions, 'transactionOptions'> = {},
): PrismaClient => {
  // Its types leave `__internal` out.
  const internal = { __internal: { configOverride: withSharedCompiler } };
  return new PrismaClient(Object.assign({ adapter, ...options }, internal) as { adapter: typeof adapter });
};
