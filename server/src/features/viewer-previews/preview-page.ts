import { apiPrefix, contract } from '@cliffhanger/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { allowInline } from '#http/security-headers.ts';
import { type BuiltFile, type ClientBuild, readClientBuild } from '#platform/config/client-build.ts';

const entryScript = 'src/preview/start-preview.ts';
/** The calls that the app makes without a viewer's decision, and whose answers nobody waits for. */
const reports = [
  contract.analytics.campaign,
  contract.analytics.events,
  contract.progress.playbackCount,
  contract.progress.report,
  contract.rewards.watchReport,
  contract.liveEvents.ticket,
].map(({ path }) => path);

const policyHeader = 'content-security-policy';

/** Returns the built page with the script of previews in the place of the app's, which it starts. */
const renderPage = ({ page, manifest }: ClientBuild): string => {
  const find = (name: string): BuiltFile => {
    const built = manifest[name];
    if (!built) throw new Error(`the built client has no ${name}`);
    return built;
  };
  const { file, css = [] } = find('index.html');
  const values = { entry: `/${file}`, stylesheets: css.map((name) => `/${name}`), apiPrefix, reports };
  const parts = {
    '<!--head-->': '<meta name="robots" content="noindex">',
    '<!--shell-->': '',
    '<!--files-->': `<script type="application/json" id="preview-page">${JSON.stringify(values)}</script>`,
    '<!--data-->': `<script type="module" crossorigin src="/${find(entryScript).file}"></script>`,
  };
  return Object.entries(parts).reduce((html, [mark, part]) => html.replace(mark, () => part), page);
};

/**
 * Registers the page that the console shows in a frame, and the page of the app within it. The fragment of both has the token,
 * which no server or cache sees.
 */
export const registerPreviewPage = (app: FastifyInstance, path: string): void => {
  const build = readClientBuild();
  if (!build) return;
  const html = renderPage(build);
  const send = async (_request: FastifyRequest, reply: FastifyReply) =>
    reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header(policyHeader, allowInline(String(reply.getHeader(policyHeader)), build.page))
      .type('text/html; charset=utf-8')
      .send(html);
  app.get(path, send);
  app.get(`${path}/app`, send);
};
