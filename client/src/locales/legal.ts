export default import.meta.glob<Record<string, unknown>>('./*/legal.json', {
  eager: true,
  import: 'default',
});
