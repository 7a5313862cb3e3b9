import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { startTestApp } from '../support/app.ts';

const textOf = (file: string) => readFileSync(path.resolve(import.meta.dirname, '../..', file), 'utf8');

const METRICS_TOKEN = 'a token for the monitor';
const app = await startTestApp({ METRICS_TOKEN });
afterAll(app.close);
const exposition = await fetch(`${app.address}/metrics`, {
  headers: { authorization: `Bearer ${METRICS_TOKEN}` },
}).then((response) => response.text());
const exposed = [...exposition.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type]) => ({
  name,
  type,
}));
const series = exposed.flatMap(({ name, type }) =>
  type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
);

/** Parses a PromQL expression. @returns the names of its metrics @throws when it is not valid */
const metricsIn = (expression: string): string[] => {
  // A variable of Grafana.
  const text = expression.replaceAll('$__rate_interval', '5m');
  const names: string[] = [];
  parser.parse(text).iterate({
    enter({ type, from, to, node }) {
      if (type.isError) throw new Error(`${text}: not valid at ${from}`);
      if (type.name === 'Identifier' && node.parent?.name === 'VectorSelector')
        names.push(text.slice(from, to));
    },
  });
  if (names.length === 0) throw new Error(`${text} has no metric`);
  return names;
};

/** The metrics that Prometheus adds to each target. */
const ofPrometheus = ['up'];
const unknownIn = (expressions: readonly string[]) =>
  expressions.flatMap(metricsIn).filter((name) => ![...series, ...ofPrometheus].includes(name));

interface Rule {
  alert: string;
  expr: string;
  for: string;
  annotations: { summary: string; description: string };
}

describe('the alert rules', () => {
  const { groups } = parse(textOf('deploy/prometheus/alerts.yml')) as { groups: { rules: Rule[] }[] };
  const rules = groups.flatMap((group) => group.rules);

  it('are at least six, each with its time, what it means, and a paragraph in the docs', () => {
    expect(rules.length).toBeGreaterThanOrEqual(6);
    for (const { alert, annotations, for: time } of rules) {
      expect(time).toMatch(/^\d+m$/);
      expect(Object.keys(annotations)).toEqual(['summary', 'description']);
      expect(textOf('docs/monitoring.md')).toContain(`| \`${alert}\``);
    }
  });

  it('use metrics that the server exposes', () => {
    expect(unknownIn(rules.map(({ expr }) => expr))).toEqual([]);
  });
});

describe('the Grafana dashboard', () => {
  const { panels } = JSON.parse(textOf('deploy/grafana/dashboard.json')) as {
    panels: { id: number; type: string; title: string; targets?: { expr: string }[] }[];
  };

  it('uses metrics that the server exposes', () => {
    const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    expect(expressions.length).toBeGreaterThan(15);
    expect(unknownIn(expressions)).toEqual([]);
  });

  it('shows every metric of the server', () => {
    const own = exposed.filter(({ name }) => !/^(nodejs|process)_/.test(name)).map(({ name }) => name);
    const shown = panels.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => metricsIn(expr)));
    const hidden = own.filter((name) => !shown.some((used) => used.replace(/_(bucket|count)$/, '') === name));
    expect(hidden).toEqual([]);
  });

  it('has panels with ids and titles of their own', () => {
    for (const key of ['id', 'title'] as const)
      expect(new Set(panels.map((panel) => panel[key])).size).toBe(panels.length);
  });
});

it('docs/monitoring.md lists the metrics of the server, with their descriptions', () => {
  const rows = [...textOf('docs/monitoring.md').matchAll(/^\| `([a-z_]+)` +\| (.+?) +\|$/gm)].map(
    ([, name, help]) => ({ name, help }),
  );
  const described = [...exposition.matchAll(/^# HELP (\S+) (.+)$/gm)]
    .map(([, name = '', help = '']) => ({ name, help }))
    .filter(({ name }) => !/^(nodejs|process)_/.test(name));
  const byName = (a: { name?: string | undefined }, b: { name?: string | undefined }) =>
    String(a.name).localeCompare(String(b.name));
  expect(rows.toSorted(byName)).toEqual(described.toSorted(byName));
});
