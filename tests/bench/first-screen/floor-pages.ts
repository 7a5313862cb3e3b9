import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { buildFloor, floorDir } from '../../../scripts/build/floor.ts';
import { type Proxy as AppProxy, startProxy } from '../../e2e/support/proxy.ts';

export const picturesPath = '/floor/pictures';
export const librariesPath = '/floor/libraries';

/** The app, and on the same address the two pages with which it is compared. */
export interface FloorServer extends AppProxy {
  /** Sets what the page of pictures shows. */
  showPictures(urls: readonly string[]): void;
}

export const startFloorServer = async (appAddress: string): Promise<FloorServer> => {
  const { scripts } = buildFloor();
  const files = new Map(
    scripts.map((file) => [`/floor/${file}`, brotliCompressSync(readFileSync(path.join(floorDir, file)))]),
  );
  let pictures: readonly string[] = [];
  const proxy = await startProxy(appAddress, ({ url = '' }, response) => {
    const file = files.get(url);
    if (file) sendScript(response, file);
    else if (url === picturesPath) sendPage(response, pictures.map(toImage).join(''));
    else if (url === librariesPath)
      sendPage(response, `<div id="root"></div>${scripts.map(toScript).join('')}`);
    else return false;
    return true;
  });
  return {
    ...proxy,
    showPictures: (urls) => {
      pictures = urls;
    },
  };
};

const toImage = (url: string, index: number) =>
  `<img src="${url}"${index === 0 ? ' fetchpriority="high"' : ''} style="width:390px" alt="">`;
const toScript = (file: string) => `<script type="module" src="/floor/${file}"></script>`;

const sendPage = (response: ServerResponse, body: string) =>
  response
    .writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      // A second visit takes it from a cache, as it takes the page of the app.
      'cache-control': 'max-age=3600',
      // The app sends this header too. It makes the browser start a new process for the page, which takes time.
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    })
    .end(`<!doctype html><meta name="viewport" content="width=device-width">${body}`);

const sendScript = (response: ServerResponse, bytes: Buffer) =>
  response
    .writeHead(200, {
      'content-type': 'text/javascript',
      'content-encoding': 'br',
      'content-length': bytes.length,
      'cache-control': 'max-age=31536000, immutable',
    })
    .end(bytes);
