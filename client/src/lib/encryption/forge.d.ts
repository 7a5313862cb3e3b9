// The published types cover only the whole library. These are the modules that RSA-OAEP needs.
declare module 'node-forge/lib/forge' {
  import forge from 'node-forge';
  export default forge;
}
declare module 'node-forge/lib/rsa';
declare module 'node-forge/lib/asn1';
declare module 'node-forge/lib/sha256';
declare module 'node-forge/lib/aes';
declare module 'node-forge/lib/random';
