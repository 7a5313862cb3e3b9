export default import.meta.glob<Record<string, unknown>>(['./es/*.json', '!./*/{common,home,legal}.json'], {
  eager: true,
  import: 'default',
});
