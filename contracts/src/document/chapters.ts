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

All calls are below \`${apiPrefix}\` of the server's address; the stream of events is at \`${liveEventsPath}\`. Bodies are JSON with
\`Content-Type: application/json\`, in UTF-8. A field that a call does not know is ignored.

Every call reads these headers, and none is required:

- \`Authorization: Bearer <token>\`: the token that a sign-in answered. A call that needs it has \`x-access: user\`; any other
  works for a visitor, too.
${headers}

A few GETs change something, as the product's specification has them: \`unlockEpisode\`, \`playbackCount\` and
\`watchDramaReport\`. Do not send these ahead of time.

\`x-limit\` names a limit that a call is counted against beside that of all calls. \`x-extension\` marks what the product's
specification does not have.`;

const answers = `## Answers and codes

Every answer of a call is the envelope \`{ "code", "msg", "data" }\`. Code 200 is success, and \`data\` is as the call's schema
says. Any other code names a failure: \`msg\` says it in the caller's language, for people, and \`data\` has its details, or
null. The HTTP status is the one that fits the code. Each call lists the codes that it can answer.

- ${failure('invalidInput')}: \`data.fields\` names each field that was refused, and what was expected.
- ${failure('signedInElsewhere')} and ${failure('tokenInvalid')}: the session is over. Drop the token and sign in again.
- ${failure('tooManyRequests')}, ${failure('tooManySignIns')}, ${failure('tooManyCodes')} and ${failure('tooManyWrites')}: wait for
  \`data.retryAfterSeconds\`, which is in the header \`Retry-After\`, too.
- ${failure('internal')} and ${failure('unavailable')}: try again later.

The header \`X-Request-Id\` of an answer finds the call in the server's log.`;

const paging = `## Pages

A call with \`cursor\` and \`limit\` answers \`{ "items", "nextCursor" }\`. Ask for the first page without a cursor, and for each
further one with the \`nextCursor\` of the page before and otherwise the same call. A cursor is opaque. \`nextCursor\` is null on
the last page; an empty page with a cursor is not the last one.`;

const values = `## Values

- Ids are opaque text.
- Coins are whole numbers. Money is \`{ "amountMinor", "currency" }\`: an amount in the smallest unit of an ISO 4217 currency,
  as 499 for 4.99 USD.
- Moments are ISO 8601 in UTC. A day without a time is one where the viewer is.
- \`0\` and \`1\` are off and on, where the specification has it so.
- An address that begins with \`/\` is one of this server; with a delivery network configured it is absolute.`;

const encrypted = `## Encrypted values

Passwords, one-time codes and the proofs of third-party logins are never sent as they are. Fields that take them have
\`x-sealed\` in their schema. To encrypt a value:

1. Ask \`GET ${apiPrefix}/settings\` for \`data.public_key\`: an RSA key of ${publicKeyBits} bits, as PEM
   (SubjectPublicKeyInfo). Do not keep it for longer than a few minutes: the operator can replace it, and \`public_key_id\`
   changes with it.
2. Write the JSON object \`{ "value": "<the value>", "sealedAtMs": <milliseconds since 1970> }\` in UTF-8. The value is text.
   A value that is JSON, such as a third-party proof, goes in as text: \`{ "value": "{\\"platform\\":4,…}", … }\`.
3. Encrypt these bytes with RSA-OAEP: SHA-256 as the hash and SHA-256 as the hash of MGF1, without a label.
4. Send the result of ${modulusBytes} bytes in base64 (with \`+\`, \`/\` and padding).

RSA carries ${maxRsaPlaintextBytes(publicKeyBits)} bytes. A longer object goes in the long form, which is the base64 of these bytes in this order:

1. ${modulusBytes} bytes: RSA-OAEP, as above, over a random key of ${keyBytes} bytes.
2. ${ivBytes} bytes: a random IV.
3. The object, encrypted with AES-256-GCM under that key and IV, without additional data; as long as the object itself.
4. ${tagBytes} bytes: the authentication tag.

Make a new key and a new IV for each value. The server takes either form in each encrypted field.

- A value counts for ${sealedMinutes} minutes: one that was sealed longer ago, or more than ${limits.clockSkewSeconds} seconds in the
  future, is refused with ${failure('ciphertextExpired')}. When the device's clock can be wrong, take the time from the header \`Date\` of an answer.
- What cannot be decrypted, or is not such an object, is refused with ${failure('ciphertextInvalid')}. Ask for the settings again
  and encrypt again: the key may have changed.

These programs print the encrypted form of a value. The first and the last do the long form, too; the \`openssl\` command has
no AES-GCM.

${exampleBlocks.sealing}`;

const signIn = `## Signing in

\`POST ${apiPrefix}/user/register/{type}\` makes an account and signs in; \`POST ${apiPrefix}/user/login/{type}\` signs in. \`type\` is
\`account\` for a user name, \`email\` or \`phone\`. The body has the
fields of one of the alternatives that the schema lists, and none of another. For a code, call
\`POST ${apiPrefix}/user/send/code\` with the purpose \`login\`, \`register\`, \`resetPassword\` or \`bind\` first, and encrypt what
the viewer received. The answer has the token and the user.

${exampleBlocks.signIn}

A third-party login takes what the provider answered to the app:

- Telegram: \`initData\` as the messenger gives it to a mini app, not encrypted.
- Google, TikTok and Facebook: \`data\`, an encrypted value whose text is JSON. It has \`platform\` (${platformsSummary})
  beside the proof: for Google the \`IdTokenProof\` of the schemas, for TikTok and Facebook the \`AuthorizationCodeProof\`.

To get a proof, open \`providers.<provider>.authorizeUrl\` of \`GET ${apiPrefix}/settings\` in a browser, with \`redirect_uri\` and a
random \`state\` added. Google needs a \`nonce\`, too: make a random text, send its SHA-256 in lower-case hex to Google and the
text itself in the proof. The browser comes back to \`redirect_uri\` with \`state\` and \`code\` in the query, or from Google with
\`id_token\` in the fragment. A proof counts once.

${exampleBlocks.signInByProvider}`;

/** What a reader needs who has nothing but the document, in chapters of Markdown. */
export const chapters = [calls, answers, paging, values, encrypted, signIn].join('\n\n');
