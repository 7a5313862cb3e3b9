/** A file of the build, as Vite's manifest describes it. */
export interface BuiltFile {
  file: string;
  /** Of the chunk. */
  name?: string;
  imports?: readonly string[];
}

export type Manifest = Readonly<Record<string, BuiltFile>>;

/** The source files and chunks that the home screen loads before it shows something, each with what it imports. */
export const firstScreenSources = ['index.html', 'src/screens/home.tsx', 'en-first'];

/** The scripts that `sources`, files or names of chunks, need: their own and all that these import. @throws if the manifest lacks one */
export const findScripts = (manifest: Manifest, sources: readonly string[]): string[] => {
  const found = new Set<string>();
  const visit = (key: string) => {
    const built = manifest[key] ?? Object.values(manifest).find(({ name }) => name === key);
    if (!built) throw new Error(`The build has no chunk for ${key}.`);
    if (found.has(built.file)) return;
    found.add(built.file);
    built.imports?.forEach(visit);
  };
  sources.forEach(visit);
  return [...found].filter((file) => file.endsWith('.js'));
};
