import { expect, it } from 'vitest';
import { readDramaYaml } from './drama-yaml.ts';

it.each([
  ['title: Salt: gone', '"Salt: gone" has a colon; put it in quotes'],
  ['title: @home', '"@home" begins with @; put it in quotes'],
  ['title: "Salt" gone', '"Salt" gone has more than what is in quotes; put all of it in other quotes'],
  ['title: Salt\ntitle: Gone', '"title" is there twice'],
  ['cast:\n\t- name: Mara', 'begins with a tab; indent with spaces'],
])('a line that is no YAML is explained: %j', (content, text) => {
  expect(readDramaYaml(`slug: salt\n${content}\n`, [1]).problems.map((problem) => problem.text)).toContain(
    text,
  );
});
