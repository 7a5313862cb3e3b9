import { behindPublicAddress, type Check, failed, ok, skipped, warning } from '../finding.ts';
import { inspectTls } from '../https-request.ts';

const daysBeforeEnd = 14;
const msPerDay = 86_400_000;

const unreachable: Readonly<Record<string, readonly [says: string, cure: string]>> = {
  ENOTFOUND: ['its name has no address', 'Create its DNS record, or correct PUBLIC_URL'],
  EAI_AGAIN: ['its name cannot be looked up', 'Check the DNS server of this machine'],
  ECONNREFUSED: ['nothing listens there', 'Start the edge, and let the firewall pass its port'],
  ETIMEDOUT: [
    'it does not answer within ten seconds',
    'Let the firewall pass its port. If other devices reach it, the router only does not lead back inside',
  ],
  ECONNRESET: ['it ends the connection', 'Look at the log of the edge'],
  EPROTO: ['it does not speak TLS', 'Put an edge with a certificate in front, or say http in PUBLIC_URL'],
};

const codeOf = (error: unknown): string => {
  const { code = '', errors = [] } = error as NodeJS.ErrnoException & { errors?: NodeJS.ErrnoException[] };
  return code || (errors[0]?.code ?? '');
};

/** PUBLIC_URL leads to this server. */
export const checkPublicAddress: Check = async (installation) => {
  const { config, unvisitable } = installation;
  if (unvisitable !== null) return skipped(unvisitable);
  const name = config.PUBLIC_URL ?? '';
  try {
    const { status, health, headers } = await installation.visit();
    if (health?.client) return ok(`${name} is answered by this server`);
    if ([502, 503, 504].includes(status))
      return failed(
        `the edge at ${name} does not reach the server (${status})`,
        'Restart the edge, and compare the address that it passes requests to with HOST and PORT',
      );
    if (status === 301 || status === 302 || status === 308)
      return failed(`${name} leads to ${headers.location}`, 'Set PUBLIC_URL to the address that it leads to');
    return health
      ? failed(
          `${name} is answered by another server of this kind`,
          'Correct PUBLIC_URL, its DNS record or DATA_DIR',
        )
      : failed(
          `${name} is answered by something else (${status})`,
          'Correct PUBLIC_URL, its DNS record, or what the edge passes on',
        );
  } catch (error) {
    const code = codeOf(error);
    const [says, cure] = unreachable[code] ?? [
      `it cannot be asked (${code || (error as Error).message})`,
      'Look at the log of the edge',
    ];
    return failed(`${name}: ${says}`, cure);
  }
};

const renew = 'Renew the certificate, and let the edge load it';

const refusals: Readonly<Record<string, readonly [says: string, cure: string]>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: [
    'no authority has signed it',
    'Get one from an authority such as Let’s Encrypt',
  ],
  SELF_SIGNED_CERT_IN_CHAIN: ['this machine does not know its authority', 'Get one from a public authority'],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: [
    'this machine does not know its authority, or the certificates between them are missing',
    'Give the edge fullchain.pem, not cert.pem, from a public authority',
  ],
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: [
    'this machine does not know its authority, or the certificates between them are missing',
    'Give the edge fullchain.pem, not cert.pem, from a public authority',
  ],
  ERR_TLS_CERT_ALTNAME_INVALID: ['it is for another name', 'Get one for the host of PUBLIC_URL'],
};

/** Browsers accept the certificate, also in two weeks. */
export const checkCertificate: Check = behindPublicAddress(async ({ config }) => {
  const url = new URL(config.PUBLIC_URL ?? '');
  if (url.protocol !== 'https:')
    return warning(
      'PUBLIC_URL is http: browsers have no offline pages and no share sheet, and passwords alone are encrypted',
      'Put an edge with a certificate in front',
    );
  const { certificate, refusal } = await inspectTls(url);
  const endsAt = new Date(certificate.valid_to);
  const day = endsAt.toISOString().slice(0, 10);
  const daysLeft = Math.floor((endsAt.getTime() - Date.now()) / msPerDay);
  if (refusal === 'CERT_HAS_EXPIRED' || daysLeft < 0) return failed(`the certificate ended on ${day}`, renew);
  if (refusal === 'CERT_NOT_YET_VALID')
    return failed('the certificate is not valid yet', 'Set the clock of this machine, or wait');
  if (refusal !== null) {
    const [says, cure] = refusals[refusal] ?? [`it is refused (${refusal})`, renew];
    return failed(`the certificate of ${url.host}: ${says}`, cure);
  }
  if (daysLeft < daysBeforeEnd)
    return warning(`the certificate ends on ${day}, in ${daysLeft} days`, `${renew}; look why nothing did`);
  return ok(`the certificate of ${url.host} is valid until ${day}`);
});

/** A page has an event stream and loads many files: HTTP/1.1 has six connections for them. */
export const checkHttp2: Check = behindPublicAddress(async ({ config }) => {
  const url = new URL(config.PUBLIC_URL ?? '');
  if (url.protocol !== 'https:') return skipped('browsers speak HTTP/2 over https only');
  return (await inspectTls(url)).hasHttp2
    ? ok('the edge speaks HTTP/2')
    : warning(
        'the edge speaks HTTP/1.1 only, which is slow for videos and pages',
        'Turn HTTP/2 on in the edge',
      );
});
