import type { Language } from '@cliffhanger/contracts';
import type { ClientBuild } from '#platform/config/client-build.ts';

/** Properties of an `HTMLLinkElement`, which the inline script of the page sets. */
export type LinkProperties = Readonly<Record<string, string>>;

/** Finds the files of the build that the app imports, so that the page can load them at once. */
export const createPreloadLinks = ({ callsChunk, landingRoutes, manifest }: ClientBuild) => {
  const namesByFile = new Map(Object.entries(manifest).map(([name, { file }]) => [file, name]));
  const byChunk = new Map(Object.values(manifest).map((built) => [built.name, built]));
  const nameOf = (file: string) => namesByFile.get(file) ?? file;
  const find = (name: string) => {
    const built = manifest[name] ?? byChunk.get(name);
    if (!built) throw new Error(`the built client has no ${name}`);
    return built;
  };
  // Chunks can import each other.
  const addFiles = (files: Set<string>, name: string): Set<string> => {
    const { file, css = [], imports = [] } = find(name);
    if (files.has(file)) return files;
    for (const added of [file, ...css]) files.add(added);
    return imports.reduce(addFiles, files);
  };
  const filesOf = (...names: readonly string[]) => [...names.reduce(addFiles, new Set())];
  const toLink = (file: string): LinkProperties => ({
    ...(isStylesheet(file) ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }),
    crossOrigin: '',
    href: `/${file}`,
  });

  const entry = 'index.html';
  const appFiles = filesOf(entry);
  const linksTo = (...names: readonly string[]) =>
    filesOf(...names)
      .filter((file) => !appFiles.includes(file))
      .map(toLink);
  return {
    /** The URL of the script that starts the app. */
    entry: `/${find(entry).file}`,
    /** The stylesheet of the app is the first. */
    app: [
      ...appFiles.filter(isStylesheet).map((file) => ({ ...toLink(file), rel: 'stylesheet' })),
      ...appFiles.filter((file) => !isStylesheet(file)).map(toLink),
    ],
    home: linksTo('src/screens/home.tsx'),
    calls: linksTo(nameOf(callsChunk)),
    ofLanguage: (language: Language) => linksTo(`${language}-first`),
    /** Pairs of a route and its links. Every screen but home needs all translations of its language. */
    ofLandingRoutes: (language: Language) =>
      Object.entries(landingRoutes).map(([route, chunks]) => [
        route,
        linksTo(...chunks.map(nameOf), language).map((link) => ({
          ...link,
          // On a slow connection the screen would otherwise delay the application, which runs first.
          fetchPriority: 'low',
        })),
      ]),
  };
};

const isStylesheet = (file: string) => file.endsWith('.css');
