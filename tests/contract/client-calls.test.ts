import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { contract } from '@cliffhanger/contracts';
import { expect, test } from 'vitest';

/** Endpoints that the client never calls, with the reason. */
const unusedOnPurpose: Record<string, string> = {
  'languages.list': 'The client has the languages from the contract.',
  'thirdParty.google': 'Called by the name of the provider.',
  'thirdParty.tiktok': 'Called by the name of the provider.',
  'thirdParty.facebook': 'Called by the name of the provider.',
  'home.carousels': 'Part of home.getHomeInfo.',
  'lists.categories': 'Part of home.getHomeInfo.',
  'lists.clicks': 'Part of home.getHomeInfo.',
  'progress.info': 'Part of the episode list and the episode detail.',
};

const clientSource = path.resolve(import.meta.dirname, '../../client/src');
const sources = readdirSync(clientSource, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => readFileSync(path.join(clientSource, file), 'utf8'))
  .join('\n');

const isCalled = (resource: string, name: string) =>
  new RegExp(`\\bapi\\s*\\.${resource}\\s*\\.${name}\\s*\\.(query|pages|mutation|call)\\b`).test(sources);

test('the client calls every endpoint of the contract, except those named here', () => {
  const unused = Object.entries(contract).flatMap(([resource, endpoints]) =>
    Object.keys(endpoints)
      .filter((name) => !isCalled(resource, name))
      .map((name) => `${resource}.${name}`),
  );
  expect(unused).toEqual(Object.keys(unusedOnPurpose));
});
