export default import.meta.glob<Record<string, unknown>>(['./es/*.json', '!./*/legal.json'], {
  eager: true,
  import: 'default',
});
