import { hybridForm, maxRsaPlaintextBytes, publicKeyBits } from '../ciphertext.ts';
import { apiPrefix } from '../kernel/endpoint.ts';
import { limits } from '../limits.ts';
import { liveEventsPath } from '../live-events.ts';
import { failure } from './failure.ts';
import { platformsSummary } from './field-notes.ts';
import { headerParameters } from './headers.ts';
import { exampleBlocks } from './sealing-examples.ts';

const { keyBytes, ivBytes, tagBytes } = hybridForm;
const modulusBytes = publicKeyBits / 8;
const sealedMinutes = limits.ciphertextMaxAgeSeconds / 60;

const headers = Object.values(headerParameters)
  .map(({ name, description, example }) => `- \`${name}\`, as \`${example}\`: ${description}`)
  .join('\n');

const calls = `## Calls

All paths are relative to \`${apiPrefix}\` on the server; the event stream is at \`${liveEventsPath}\`. Request bodies are JSON with
\`Content-Type: application/json\`, in UTF-8. Unknown fields are ignored.

Every call reads these headers, all optional:

- \`Authorization: Bearer <token>\`: the token from a sign-in response. Calls with \`x-access: user\` require it; all others
  work for visitors too.
${headers}

As required by the product's specification, a few GET calls change data: \`unlockEpisode\`, \`playbackCount\` and
\`watchDramaReport\`. Do not prefetch them.

\`x-limit\` names a rate limit that applies in addition to the limit of all calls. \`x-extension\` marks additions to the
product's specification.`;

const responses = `## Responses and codes

Every response is the envelope \`{ "code", "msg", "data" }\`. Code 200 is success, and \`data\` has the form of the call's
schema. Any other code is an error: \`msg\` is a message for people in the caller's language, and \`data\` has the details, or
null. The HTTP status corresponds to the code. Each call lists the codes that it can return.

- ${failure('invalidInput')}: \`data.fields\` names each refused field and what was expected.
- ${failure('signedInElsewhere')} and ${failure('tokenInvalid')}: the session has ended. Discard the token and sign in again.
- ${failure('tooManyRequests')}, ${failure('tooManySignIns')}, ${failure('tooManyCodes')}, ${failure('tooManyWrites')},
  ${failure('passwordsBusy')}, ${failure('overloaded')}, ${failure('diskFull')} and ${failure('mediaUnavailable')}: wait
  for \`data.retryAfterSeconds\`, which is also in the header \`Retry-After\`.
- ${failure('verificationCodeWrong')} and the refusals of a redeem code: \`data.triesLeft\` more wrong codes are allowed.
- ${failure('internal')} and ${failure('unavailable')}: try again later.

The response header \`X-Request-Id\` identifies the request in the server's log.`;

const paging = `## Pages

A call with \`cursor\` and \`limit\` returns \`{ "items", "nextCursor" }\`. Request the first page without a cursor, and each
further page with the \`nextCursor\` of the previous page and otherwise the same parameters. Cursors are opaque. \`nextCursor\`
is null on the last page; an empty page with a cursor is not the last one.`;

const values = `## Values

- Ids are opaque strings.
- Coins are integers. Money is \`{ "amountMinor", "currency" }\`: an amount in the smallest unit of an ISO 4217 currency,
  such as 499 for 4.99 USD.
- Times are ISO 8601 in UTC. A date without a time is in the viewer's time zone.
- \`0\` and \`1\` mean off and on where the specification requires it.
- A URL that begins with \`/\` is on this server; with a CDN configured, URLs are absolute.`;

const encrypted = `## Encrypted values

Passwords, verification codes and the proofs of third-party sign-in are always encrypted. Their fields have \`x-sealed\` in
the schema. To encrypt a value:

1. Get \`data.public_key\` from \`GET ${apiPrefix}/settings\`: an RSA key of ${publicKeyBits} bits, as PEM
   (SubjectPublicKeyInfo). Do not cache it for longer than a few minutes: the operator can replace it, and \`public_key_id\`
   changes with it.
2. Write the JSON object \`{ "value": "<the value>", "sealedAtMs": <milliseconds since 1970> }\` in UTF-8. The value is a
   string. A JSON value, such as a third-party proof, is serialized first: \`{ "value": "{\\"platform\\":4,…}", … }\`.
3. Encrypt these bytes with RSA-OAEP, with SHA-256 for both the hash and MGF1, and without a label.
4. Send the ${modulusBytes} bytes of the result in base64 (with \`+\`, \`/\` and padding).

RSA encrypts at most ${maxRsaPlaintextBytes(publicKeyBits)} bytes. A longer object uses the hybrid form, which is the base64 of these bytes in this order:

1. ${modulusBytes} bytes: a random key of ${keyBytes} bytes, encrypted with RSA-OAEP as above.
2. ${ivBytes} bytes: a random IV.
3. The object, encrypted with AES-256-GCM under that key and IV, without additional data; the same length as the object.
4. ${tagBytes} bytes: the authentication tag.

Generate a new key and a new IV for each value. The server accepts either form in each encrypted field.

- A value is valid for ${sealedMinutes} minutes. If it was encrypted earlier, or its time is more than ${limits.clockSkewSeconds} seconds in the
  future, the call returns ${failure('ciphertextExpired')}. If the device's clock can be wrong, use the header \`Date\` of a response.
- If a value cannot be decrypted or is not such an object, the call returns ${failure('ciphertextInvalid')}. Get the settings and
  encrypt again: the key may have changed.

These programs print the encrypted form of a value. The first and the last support the hybrid form; the \`openssl\` command
has no AES-GCM.

${exampleBlocks.sealing}`;

const signIn = `## Signing in

\`POST ${apiPrefix}/user/register/{type}\` creates an account and signs in; \`POST ${apiPrefix}/user/login/{type}\` signs in. \`type\` is
\`account\` for a user name, \`email\` or \`phone\`. The body has the fields of exactly one alternative of the schema. For a
verification code, first call \`POST ${apiPrefix}/user/send/code\` with the purpose \`login\`, \`register\`, \`resetPassword\` or
\`bind\`, and encrypt the code that the viewer received. The response has the token and the user.

${exampleBlocks.signIn}

Third-party sign-in takes what the provider returned to the app:

- Telegram: \`initData\` as the messenger passes it to a mini app, not encrypted.
- Google, TikTok and Facebook: \`data\`, an encrypted value that contains JSON with \`platform\` (${platformsSummary})
  and the proof: the schema \`IdTokenProof\` for Google, \`AuthorizationCodeProof\` for TikTok and Facebook.

To get a proof, open \`providers.<provider>.authorizeUrl\` of \`GET ${apiPrefix}/settings\` in a browser, with \`redirect_uri\` and a
random \`state\` added. Google also requires a \`nonce\`: generate a random string, send its SHA-256 in lower-case hex to Google
and the string itself in the proof. The browser returns to \`redirect_uri\` with \`state\` and \`code\` in the query, or from
Google with \`id_token\` in the fragment. A proof is valid once.

${exampleBlocks.signInByProvider}`;

/** The Markdown chapters of the API document, which explain everything that the schemas do not. */
export const chapters = [calls, responses, paging, values, encrypted, signIn].join('\n\n');
