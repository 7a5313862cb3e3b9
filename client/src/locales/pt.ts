export default import.meta.glob<Record<string, unknown>>(['./pt/*.json', '!./*/legal.json'], {
  eager: true,
  import: 'default',
});
