export default import.meta.glob<Record<string, unknown>>(['./zh/*.json', '!./*/{common,home,legal}.json'], {
  eager: true,
  import: 'default',
});
