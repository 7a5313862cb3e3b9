import { describe, expect, it } from 'vitest';
import { classifyHlsError, classifyNativeError } from './media-problem.ts';

const failure = (httpStatus: number | undefined, details = 'fragLoadError', type = 'networkError') =>
  classifyHlsError({ type, details, httpStatus });

describe('problemOfHlsFailure', () => {
  it('classifies a refused link as a rights problem', () => {
    expect(failure(403)).toBe('rights');
    expect(failure(401, 'manifestLoadError')).toBe('rights');
  });

  it('classifies a missing file as broken media', () => {
    expect(failure(404)).toBe('media');
    expect(failure(410, 'manifestLoadError')).toBe('media');
  });

  it('classifies no response, overload and server errors as network problems', () => {
    for (const status of [undefined, 0, 408, 429, 500, 502, 503]) expect(failure(status)).toBe('network');
    expect(failure(undefined, 'fragLoadTimeOut')).toBe('network');
  });

  it('classifies unreadable responses as broken media, although hls.js calls them network errors', () => {
    expect(failure(200, 'manifestParsingError')).toBe('media');
    expect(failure(200, 'levelEmptyError')).toBe('media');
    expect(failure(undefined, 'fragParsingError', 'mediaError')).toBe('media');
  });

  it('tells data that the browser cannot play from files that are broken', () => {
    expect(failure(undefined, 'bufferAppendError', 'mediaError')).toBe('decoding');
    expect(failure(undefined, 'bufferStalledError', 'mediaError')).toBe('decoding');
  });
});

it('a native player that cannot open the source asks for a new link first', () => {
  expect(classifyNativeError(4)).toBe('rights');
  expect(classifyNativeError(2)).toBe('network');
  expect(classifyNativeError(3)).toBe('decoding');
});
