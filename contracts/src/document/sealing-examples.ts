import { hybridForm, maxRsaPlaintextBytes, publicKeyBits } from '../ciphertext.ts';

/** A complete program in the API document. A test extracts it from the served document and runs it. */
export interface Example {
  file: string;
  language: 'js' | 'sh';
  text: string;
}

const maxPlaintextBytes = maxRsaPlaintextBytes(publicKeyBits);
const { keyBytes, ivBytes, tagBytes } = hybridForm;

const withNode: Example = {
  file: 'seal-node.mjs',
  language: 'js',
  text: `// node seal-node.mjs http://localhost:3000 'the value'
import { constants, createCipheriv, publicEncrypt, randomBytes } from 'node:crypto';

const [server, value] = process.argv.slice(2);
const { data } = await (await fetch(server + '/api/v1/settings')).json();
const rsa = (bytes) => {
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  // Node uses oaepHash for MGF1, too.
  return publicEncrypt({ key: data.public_key, padding, oaepHash: 'sha256' }, bytes);
};
const long = (bytes) => {
  const key = randomBytes(${keyBytes});
  const iv = randomBytes(${ivBytes});
  const aes = createCipheriv('aes-256-gcm', key, iv, { authTagLength: ${tagBytes} });
  return Buffer.concat([rsa(key), iv, aes.update(bytes), aes.final(), aes.getAuthTag()]);
};
const bytes = Buffer.from(JSON.stringify({ value, sealedAtMs: Date.now() }));
console.log((bytes.length <= ${maxPlaintextBytes} ? rsa(bytes) : long(bytes)).toString('base64'));
`,
};

const withOpenssl: Example = {
  file: 'seal-openssl.sh',
  language: 'sh',
  text: String.raw`# sh seal-openssl.sh http://localhost:3000 'the value'
set -eu
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
pem=$(curl -fsS "$1/api/v1/settings" | sed 's/.*"public_key":"\([^"]*\)".*/\1/')
printf '%b' "$pem" > "$folder/key.pem"
value=$(printf '%s' "$2" | sed 's/[\\"]/\\&/g')
printf '{"value":"%s","sealedAtMs":%s000}' "$value" "$(date +%s)" |
  openssl pkeyutl -encrypt -pubin -inkey "$folder/key.pem" -out "$folder/sealed" \
    -pkeyopt rsa_padding_mode:oaep -pkeyopt rsa_oaep_md:sha256 -pkeyopt rsa_mgf1_md:sha256
openssl base64 -A -in "$folder/sealed"
`,
};

const withForge: Example = {
  file: 'seal-forge.mjs',
  language: 'js',
  text: `// npm install node-forge && node seal-forge.mjs http://localhost:3000 'the value'
import forge from 'node-forge';

const [server, value] = process.argv.slice(2);
const { data } = await (await fetch(server + '/api/v1/settings')).json();
const publicKey = forge.pki.publicKeyFromPem(data.public_key);
const rsa = (bytes) =>
  publicKey.encrypt(bytes, 'RSA-OAEP', {
    md: forge.md.sha256.create(),
    mgf1: { md: forge.md.sha256.create() },
  });
const long = (bytes) => {
  const key = forge.random.getBytesSync(${keyBytes});
  const iv = forge.random.getBytesSync(${ivBytes});
  const aes = forge.cipher.createCipher('AES-GCM', key);
  aes.start({ iv, tagLength: ${tagBytes * 8} });
  aes.update(forge.util.createBuffer(bytes));
  aes.finish();
  return rsa(key) + iv + aes.output.getBytes() + aes.mode.tag.getBytes();
};
const bytes = forge.util.encodeUtf8(JSON.stringify({ value, sealedAtMs: Date.now() }));
console.log(forge.util.encode64(bytes.length <= ${maxPlaintextBytes} ? rsa(bytes) : long(bytes)));
`,
};

const signIn: Example = {
  file: 'sign-in.sh',
  language: 'sh',
  text: String.raw`# sh sign-in.sh http://localhost:3000 register maria 'the password'
# sh sign-in.sh http://localhost:3000 login maria 'the password'
set -eu
password=$(sh seal-openssl.sh "$1" "$4")
curl -sS "$1/api/v1/user/$2/account" \
  -H 'Content-Type: application/json' -H 'X-Client-Version: 4/1.0.1' \
  -d "{\"username\":\"$3\",\"password\":\"$password\"}"
`,
};

const signInByProvider: Example = {
  file: 'sign-in-provider.sh',
  language: 'sh',
  text: String.raw`# sh sign-in-provider.sh http://localhost:3000 google '{"platform":4,"idToken":"…","nonce":"…"}'
# sh sign-in-provider.sh http://localhost:3000 tiktok '{"platform":4,"code":"…","redirectUri":"…"}'
set -eu
data=$(node seal-node.mjs "$1" "$3")
curl -sS "$1/api/v1/user/login/$2" -H 'Content-Type: application/json' -d "{\"data\":\"$data\"}"
`,
};

const whoAmI: Example = {
  file: 'who-am-i.sh',
  language: 'sh',
  text: `# sh who-am-i.sh http://localhost:3000 "$token"
curl -sS "$1/api/v1/record/userInfo" -H "Authorization: Bearer $2" -H 'Accept-Language: pt'
`,
};

const blockOf = ({ file, language, text }: Example) => `\`\`\`${language} ${file}\n${text}\`\`\``;

/** The examples as Markdown code blocks, each with its file name after the language. */
export const exampleBlocks = {
  sealing: [withNode, withOpenssl, withForge].map(blockOf).join('\n\n'),
  signIn: [signIn, whoAmI].map(blockOf).join('\n\n'),
  signInByProvider: blockOf(signInByProvider),
};
