import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, expect, it } from 'vitest';
import { applyMigrations, listMigrationNames, migrationsFolder } from '#platform/database/migrate.ts';
import { playbackReportOf } from './playback-report.ts';

const root = mkdtempSync(path.join(tmpdir(), 'cliffhanger-playback-days-'));
afterAll(() => rmSync(root, { recursive: true }));

it('the migration to counts by day counts what players have reported before, as the server does', () => {
  const earlier = path.join(root, 'earlier');
  const file = path.join(root, 'app.db');
  for (const name of listMigrationNames()) {
    if (name < '20261128101000')
      cpSync(path.join(migrationsFolder, name), path.join(earlier, name), { recursive: true });
  }
  applyMigrations({ file, folder: earlier });
  const connection = new Sqlite(file);
  const receivedAt = Date.parse('2026-11-20T23:59:59Z');
  const values = [0, 7, 7, 99, 100, 104, 105, 995, 1240, 9949, 9950, 99_500, 123_456, 600_000].map(String);
  const odd = ['', '-5', '1e5', '600001', '5; DROP', '9999999', null];
  const kinds = [
    ['playback_first_frame', 'player/cold'],
    ['playback_first_frame', 'player/elsewhere'],
    ['playback_first_frame', null],
    ['playback_stall', 'player'],
    ['launch', 'player'],
  ] as const;
  const insert = connection.prepare(
    'INSERT INTO AnalyticsEvent (receivedAt, eventTime, eventKey, module, eventId) VALUES (?, 0, ?, ?, ?)',
  );
  const expected = new Map<string, number>();
  for (const [eventKey, module] of kinds) {
    for (const eventId of [...values, ...odd]) {
      insert.run(receivedAt, eventKey, module, eventId);
      const report = playbackReportOf({ eventKey, module, eventId });
      const key = report && `2026-11-20 ${report.eventKey} ${report.module} ${report.value}`;
      if (key) expected.set(key, (expected.get(key) ?? 0) + 1);
    }
  }
  connection.close();

  applyMigrations({ file });
  const migrated = new Sqlite(file, { readonly: true });
  const rows = migrated
    .prepare<[], [string, number]>(
      "SELECT day || ' ' || eventKey || ' ' || module || ' ' || value, count FROM PlaybackDay ORDER BY rowid",
    )
    .raw()
    .all();
  migrated.close();
  expect(expected.size).toBeGreaterThan(20);
  expect(new Map(rows)).toEqual(expected);
});
