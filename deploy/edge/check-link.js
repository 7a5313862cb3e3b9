// A CloudFront Function (runtime 2.0, viewer request) that lets signed links of the server through: docs/media-storage.md.
// Put the value of MEDIA_EDGE_KEY here, and leave the query out of the cache key.
// biome-ignore lint/style/useNodejsImportProtocol: CloudFront knows the module by this name.
import crypto from 'crypto';

const edgeKey = 'MEDIA_EDGE_KEY';

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it.
function handler(event) {
  const { request } = event;
  const { expires, signature } = request.querystring;
  const isCurrent = expires && Number(expires.value) * 1000 > Date.now();
  const expected =
    isCurrent &&
    crypto
      .createHmac('sha256', edgeKey)
      .update(`${request.uri}?expires=${expires.value}`)
      .digest('base64url');
  if (!isCurrent || !signature || signature.value !== expected)
    return { statusCode: 403, statusDescription: 'Forbidden' };
  return request;
}
