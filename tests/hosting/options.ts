import { parseArgs } from 'node:util';

const usage = `Usage: node tests/hosting/run.ts docker-page|docker|systemd|clone [--from <commit>]

Runs the commands of a page for hosts as they are written, and prints each with its exit code and the end of what it
printed. It ends with 1 if one of them failed.

  docker-page  docs/docker.md, in a clone. A command that the page no longer has fails, and so does a command of the page
               that was not run
  docker, systemd, clone
               docs/hosting.md, section by section, for hosts with and without Docker. The version before is that of
               --from, by default HEAD~1; \`git pull\` gets HEAD

Needs a machine that may be changed, the packages of this clone, git, curl, the npm registry, and
  docker-page  root, openssl, Docker Engine 26 with Compose 2.26, the base images of the Dockerfile, and the ports 80, 443
               and 3000
  docker       the same engine and images, and the ports 3000 and 8080
  systemd      Debian 12 or 13 with systemd as its first process, root, nodejs, npm, ffmpeg, and the ports 80, 443 and 3000,
               without a user cliffhanger and /srv/cliffhanger. It installs nginx, certbot and Caddy, and also tries a
               crash, a stop, a wrong setting, and what the user of the server can write
  clone        Node 18, npm, ffmpeg, and the ports 3000, 3100 and 8080
HOSTING_WITHOUT_REGISTRY=1 leaves out \`--pull\`, for an engine that cannot reach Docker Hub.

Left out: Litestream; certbot, which needs a public host name, and the server before its first certificate. Its folder is
made, and for Docker its hook is called. Caddy signs the certificate of localhost itself.
`;

export type Page = 'docker-page' | 'docker' | 'systemd' | 'clone';
const pages: readonly string[] = ['docker-page', 'docker', 'systemd', 'clone'] satisfies Page[];
const isPage = (name: string | undefined): name is Page => pages.includes(name ?? '');

/** The page and the older version that the command line names. Ends the process with the usage if it names none. */
export const readHostingOptions = (): { page: Page; from: string } => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { from: { type: 'string', default: 'HEAD~1' }, help: { type: 'boolean' } },
  });
  const [page] = positionals;
  if (values.help || !isPage(page)) {
    process.stdout.write(usage);
    process.exit(values.help ? 0 : 2);
  }
  return { page, from: values.from };
};
