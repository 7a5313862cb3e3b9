export default import.meta.glob<Record<string, unknown>>(['./en/*.json', '!./*/legal.json'], {
  eager: true,
  import: 'default',
});
