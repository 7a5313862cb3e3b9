export default import.meta.glob<Record<'legal', object>>('./*/legal.json', {
  eager: true,
  import: 'default',
});
