export default import.meta.glob<Record<string, unknown>>(['./zh/*.json', '!./*/legal.json'], {
  eager: true,
  import: 'default',
});
