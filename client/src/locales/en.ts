export default import.meta.glob<Record<string, unknown>>(['./en/*.json', '!./*/{common,home,legal}.json'], {
  eager: true,
  import: 'default',
});
