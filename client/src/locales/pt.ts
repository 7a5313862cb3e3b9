export default import.meta.glob<Record<string, unknown>>(['./pt/*.json', '!./*/{common,home,legal}.json'], {
  eager: true,
  import: 'default',
});
