/** The style of a page of statistics. Colors meet contrast AA on their ground, in light and dark. */
export const pageStyle = `
:root { color-scheme: light dark; --ground: #fbfaf9; --card: #fff; --text: #1a191c; --quiet: #5f5d66; --line: #e4e2e0;
  --started: #f9d3cb; --reached25: #f4b3a6; --reached50: #ec8d7b; --reached75: #e16450; --finished: #bf2c16; --unlocked: #3267c4; --share: 0%; --share-fill: #fde3dd; }
@media (prefers-color-scheme: dark) { :root { --ground: #0b0b0d; --card: #151518; --text: #f4f3f1; --quiet: #adacb3;
  --line: #2b2b32; --started: #4a2520; --reached25: #75342a; --reached50: #a33f2f; --reached75: #d04a35; --finished: #ff7a66; --unlocked: #6f9df0; --share-fill: #43211b; } }
* { box-sizing: border-box; margin: 0; }
body { background: var(--ground); color: var(--text); -webkit-text-size-adjust: 100%;
  font: 15px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "PingFang SC", "Noto Sans CJK SC", sans-serif; }
main { max-width: 960px; margin: 0 auto; padding: 24px 16px 48px; display: grid; gap: 16px; }
h1 { font-size: 26px; line-height: 1.2; letter-spacing: -.02em; text-wrap: balance; overflow-wrap: anywhere; }
header p { color: var(--quiet); margin-top: 4px; }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(150px, 1fr)); gap: 8px; margin-top: 16px; }
dl div { display: flex; flex-direction: column-reverse; justify-content: flex-end; background: var(--card);
  border: 1px solid var(--line); border-radius: 8px; padding: 12px 14px; }
dd { font-size: 24px; line-height: 1.2; font-weight: 600; font-variant-numeric: tabular-nums; }
dt { color: var(--quiet); font-size: 13px; }
section { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 16px; min-width: 0; }
h2 { font-size: 17px; line-height: 1.3; }
.legend { color: var(--quiet); font-size: 13px; margin: 2px 0 14px; display: flex; flex-wrap: wrap; column-gap: 14px; }
.entry { position: relative; padding-left: 16px; }
.key { position: absolute; left: 0; top: 5px; width: 10px; height: 10px; border-radius: 2px; }
.started { background: var(--started); fill: var(--started); } .finished { background: var(--finished); fill: var(--finished); }
.reached25 { background: var(--reached25); fill: var(--reached25); } .reached50 { background: var(--reached50); fill: var(--reached50); }
.reached75 { background: var(--reached75); fill: var(--reached75); } .unlocked { background: var(--unlocked); fill: var(--unlocked); }
.plot { display: grid; grid-template-columns: auto 1fr; column-gap: 8px; }
.plot svg { width: 100%; height: 220px; display: block; overflow: visible; }
.lines line { stroke: var(--line); stroke-width: 1; vector-effect: non-scaling-stroke; }
.lines .mark { stroke: var(--quiet); stroke-dasharray: 4 4; }
.key.mark { width: 0; border-left: 2px dashed var(--quiet); border-radius: 0; height: 12px; left: 4px; top: 4px; }
rect.target { fill: transparent; } g:hover > rect.target { fill: var(--text); fill-opacity: .07; }
.scale { display: flex; flex-direction: column; justify-content: space-between; height: 220px; text-align: right;
  color: var(--quiet); font-size: 12px; line-height: 1; font-variant-numeric: tabular-nums; }
.scale span:first-child { margin-top: -6px; } .scale span:last-child { margin-bottom: -6px; }
.numbers { grid-column: 2; position: relative; height: 22px; color: var(--quiet); font-size: 12px; font-variant-numeric: tabular-nums; }
.numbers span { position: absolute; top: 6px; transform: translateX(-50%); }
.scroll { overflow-x: auto; margin: 0 -16px; padding: 0 16px; }
table { border-collapse: separate; border-spacing: 0; width: 100%; font-size: 13px; font-variant-numeric: tabular-nums; }
th, td { padding: 7px 4px; text-align: right; border-bottom: 1px solid var(--line); font-weight: 400; }
thead th { color: var(--quiet); font-size: 12px; line-height: 1.2; vertical-align: bottom; }
tbody tr:last-child > * { border-bottom: 0; }
th:first-child { text-align: left; padding-left: 0; font-weight: 600; } abbr { text-decoration: none; }
td { white-space: nowrap; }
td.share { background: linear-gradient(to right, var(--share-fill) var(--share), transparent var(--share)) no-repeat center / calc(100% - 4px) calc(100% - 8px); }
.notes ul { padding-left: 18px; margin-top: 8px; display: grid; gap: 6px; color: var(--quiet); font-size: 14px; }
.notes b { color: var(--text); font-weight: 600; }
@media (min-width: 700px) { thead th:nth-child(n + 4) { width: 14%; } }
@media (max-width: 480px) { .plot svg, .scale { height: 180px; } table { font-size: 12px; } thead th { font-size: 11px; } }
@media print { body { background: #fff; } section { break-inside: avoid; } }
`;
