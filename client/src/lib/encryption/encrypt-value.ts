import type { sealedValue } from '@cliffhanger/contracts';
import { hybridForm, maxRsaPlaintextBytes } from '@cliffhanger/contracts/ciphertext';
import type forgeLibrary from 'node-forge';
import type * as z from 'zod/mini';
import { loadChunk } from '#lib/load-chunk.ts';
import { serverNowMs } from '#lib/server-clock.ts';
import { whenIdle } from '#lib/when-idle.ts';

const loadForge = async (): Promise<typeof forgeLibrary> => {
  const { default: forge } = await import('node-forge/lib/forge');
  await Promise.all([
    import('node-forge/lib/rsa'),
    import('node-forge/lib/asn1'),
    import('node-forge/lib/sha256'),
    // For values longer than one RSA block. The rsa module loads both anyway.
    import('node-forge/lib/aes'),
    import('node-forge/lib/random'),
  ]);
  return forge;
};

/** Loads the encryption code ahead of its use, once the form is shown. @returns a function that cancels it */
export const preloadEncryption = (): (() => void) =>
  whenIdle(() => {
    loadForge().catch(() => undefined);
  });

/**
 * Encrypts a sensitive value with the server's public key (PEM) into the contract's `ciphertext`. Uses node-forge, as
 * browsers offer no WebCrypto on plain http.
 * @throws ChunkLoadError if the encryption code does not load
 */
export const encryptValue = async (value: string, publicKeyPem: string): Promise<string> => {
  const forge = await loadChunk(loadForge);
  const der = atob(publicKeyPem.replace(/-----[^-]+-----|\s/g, ''));
  const key = forge.pki.publicKeyFromAsn1(forge.asn1.fromDer(der)) as forgeLibrary.pki.rsa.PublicKey;
  const sealed: z.output<typeof sealedValue> = { value, sealedAtMs: serverNowMs() };
  const bytes = forge.util.encodeUtf8(JSON.stringify(sealed));
  const wrap = (content: string) =>
    key.encrypt(content, 'RSA-OAEP', {
      md: forge.md.sha256.create(),
      mgf1: { md: forge.md.sha256.create() },
    });
  return forge.util.encode64(
    bytes.length <= maxRsaPlaintextBytes(key.n.bitLength()) ? wrap(bytes) : encryptLong(forge, bytes, wrap),
  );
};

/** Computes the SHA-256 of a text in lower-case hex. @throws ChunkLoadError if the encryption code does not load */
export const sha256Hex = async (text: string): Promise<string> => {
  const forge = await loadChunk(loadForge);
  return forge.md.sha256.create().update(text, 'utf8').digest().toHex();
};

const encryptLong = (
  forge: typeof forgeLibrary,
  bytes: string,
  wrap: (content: string) => forgeLibrary.Bytes,
): forgeLibrary.Bytes => {
  const key = forge.random.getBytesSync(hybridForm.keyBytes);
  const iv = forge.random.getBytesSync(hybridForm.ivBytes);
  const cipher = forge.cipher.createCipher('AES-GCM', key);
  cipher.start({ iv, tagLength: hybridForm.tagBytes * 8 });
  cipher.update(forge.util.createBuffer(bytes));
  cipher.finish();
  return wrap(key) + iv + cipher.output.getBytes() + cipher.mode.tag.getBytes();
};
