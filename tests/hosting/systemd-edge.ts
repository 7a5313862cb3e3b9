import { folder, runOnce, startSection, visitLocal } from './host.ts';
import { commandsOf } from './hosting-page.ts';
import { look } from './systemd-look.ts';

const environmentFile = '/srv/cliffhanger/.env';
const host = 'short.example';
const certificates = `/etc/letsencrypt/live/${host}`;
const authorityOfNginx = `${certificates}/fullchain.pem`;

/** The server gets the settings of an edge, and answers over HTTP/2 and https. */
const checkHost = async (name: string, authority: string, settings: string) => {
  runOnce(
    `printf 'PUBLIC_URL=https://${name}\\nTRUST_PROXY=on\\n${settings}' >> ${environmentFile}
systemctl restart cliffhanger`,
    folder,
  );
  await visitLocal();
  const curl = `curl -s --cacert ${authority} -o /dev/null -w '%{http_code} %{http_version}' https://${name}`;
  look(`${curl}/`, /^200 2$/);
  for (const closed of ['/lab', '/metrics']) look(`${curl}${closed}`, /^404 2$/);
};
const askDoctor = (authority: string, checks: string) =>
  look(`NODE_EXTRA_CA_CERTS=${authority} cliffhanger staff doctor ${checks}`, /failed: 0, warnings: 0$/);

/** nginx in front, with a certificate of its own in the place of certbot's. */
export const checkNginx = async () => {
  startSection('nginx');
  for (const command of commandsOf('nginx', 'systemd')) {
    if (command.startsWith('sudo certbot'))
      runOnce(
        `mkdir -p ${certificates} && openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 90 \
-subj /CN=${host} -addext subjectAltName=DNS:${host} -keyout ${certificates}/privkey.pem -out ${certificates}/fullchain.pem
grep -q ${host} /etc/hosts || echo 127.0.0.1 ${host} >> /etc/hosts`,
        folder,
      );
    else runOnce(command, '/srv/cliffhanger');
  }
  await checkHost(host, authorityOfNginx, 'MEDIA_BY_EDGE=on\\n');
};

/** What the public name answers through nginx, as the site file has it that was copied. */
export const checkPublicName = () =>
  askDoctor(authorityOfNginx, 'lab demo certificate http/2 video "client address" "forged address"');

/** Caddy in the place of nginx. It signs the certificate of localhost itself, for twelve hours. */
export const checkCaddy = async () => {
  startSection('Caddy');
  runOnce('systemctl stop nginx', folder);
  for (const command of commandsOf('Caddy', 'systemd'))
    runOnce(command.replace('short.example', 'localhost'), '/srv/cliffhanger');
  const authority = `${folder}/caddy.crt`;
  const pki = '/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt';
  runOnce(`timeout 60 sh -c 'until install -m 644 ${pki} ${authority}; do sleep 1; done'`, folder);
  await checkHost('localhost', authority, '');
  askDoctor(authority, 'lab demo http/2 video metrics "client address" "forged address"');
};
