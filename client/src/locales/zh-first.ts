/** The words of the tabs and the home screen, which every viewer sees first. */
export default import.meta.glob<Record<string, unknown>>('./zh/{common,home}.json', {
  eager: true,
  import: 'default',
});
