import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openFfmpeg } from '@cliffhanger/server/video/ffmpeg.ts';

export const { path: ffmpegPath } = await openFfmpeg();

/** Runs the installed ffmpeg. @returns its stderr. @throws with its stderr */
export const ffmpeg = (...given: string[]): string => {
  const { status, stderr } = spawnSync(ffmpegPath, ['-hide_banner', '-nostdin', '-y', ...given]);
  if (status !== 0) throw new Error(String(stderr));
  return String(stderr);
};

/**
 * Writes a program that is ffmpeg, except that it runs shell commands before those of its calls that match a pattern.
 *
 * @param pattern of the shell, for all arguments of a call in one line
 * @param commands `"$ffmpeg"` is the installed one, `"$@"` the arguments
 * @returns its path, for FFMPEG_PATH
 */
export const wrapFfmpeg = (file: string, pattern: string, commands: string): string => {
  const lines = ['#!/bin/sh', `ffmpeg='${ffmpegPath}'`, `case "$*" in ${pattern}) ${commands};; esac`];
  writeFileSync(file, `${lines.join('\n')}\nexec "$ffmpeg" "$@"\n`, { mode: 0o755 });
  return file;
};

/** Commands for `wrapFfmpeg` that encode a second of video in a second, so that a test can interrupt it. */
export const inRealTime = 'exec "$ffmpeg" -re "$@"';

export const hasBitstreamFilter = (name: string): boolean =>
  String(spawnSync(ffmpegPath, ['-hide_banner', '-bsfs']).stdout)
    .split('\n')
    .includes(name);

export const canEncode = (codec: string): boolean =>
  new RegExp(`^ V\\S* ${codec} `, 'm').test(
    String(spawnSync(ffmpegPath, ['-hide_banner', '-encoders']).stdout),
  );

interface VideoOptions {
  size?: string;
  rate?: number;
  seconds?: number;
  /** Frequency of a tone at 0.03 of full scale, which is too quiet; null for no sound. */
  tone?: number | null;
  picture?: string[];
}

/** Encodes a small video of a moving test card and a tone. */
export const makeVideo = (
  file: string,
  { size = '90x160', rate = 24, seconds = 1, tone = 440, picture = ['-c:v', 'libx264'] }: VideoOptions = {},
) => {
  const sound =
    tone === null ? [] : ['-f', 'lavfi', '-i', `sine=frequency=${tone}:duration=${seconds},volume=0.2`];
  ffmpeg(
    ...['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`, ...sound],
    ...[...picture, ...(tone === null ? [] : ['-c:a', file.endsWith('.webm') ? 'libopus' : 'aac']), file],
  );
};

/** Copies a video with the same frames and a rotation of 90 degrees in its metadata. */
export const copyRotated = (from: string, to: string) => {
  try {
    ffmpeg('-display_rotation', '90', '-i', from, '-c', 'copy', to);
  } catch {
    // Before ffmpeg 6.
    ffmpeg('-i', from, '-c', 'copy', '-metadata:s:v', 'rotate=270', to);
  }
};

/** Inverts about one in a hundred bytes in the middle third of a file. */
export const corrupt = (file: string) => {
  const bytes = readFileSync(file);
  for (let at = Math.floor(bytes.length / 3); at < (bytes.length * 2) / 3; at += 97)
    bytes[at] = ~(bytes[at] ?? 0);
  writeFileSync(file, bytes);
};

/** Truncates a file to a fraction of its size. */
export const truncate = (file: string, part: number) => {
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.subarray(0, Math.floor(bytes.length * part)));
};

export const dramaYaml = `language: en
title: {en: Paper Lanterns, zh: 纸灯笼}
synopsis: A letter is late by twenty years.
hook: She opens it anyway.
category: {slug: romance, name: {en: Romance, zh: 爱情}}
tags:
  - {slug: letters, name: Letters}
cast:
  - {name: Mei Lin, role: The sister}
freeEpisodes: 1
priceCoins: 12
episodes:
  1: {title: {en: The letter, zh: 来信}, synopsis: It is not for her.}
`;

/** Creates a folder to import with that YAML. @returns its path */
export const makeDramaFolder = (parent: string, slug: string, yaml = dramaYaml): string => {
  const folder = path.join(parent, slug);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'drama.yaml'), yaml);
  return folder;
};
